/**
 * The clocks of a process, which are taken before any module of the suite is loaded, so an entrant that replaces one of them does not
 * change its times.
 */
const { cpuUsage, hrtime, resourceUsage } = process
const { bigint } = hrtime
const NS_PER_US = 1e3

/** User and system time of this process since its start, all threads included. */
export function cpuNow(): number {
  const { user, system } = cpuUsage()
  return (user + system) * NS_PER_US
}

export function wallNow(): number {
  return Number(bigint())
}

/** How often this process went to sleep by itself. */
export function sleepsNow(): number {
  return resourceUsage().voluntaryContextSwitches
}
