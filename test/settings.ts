/** What every run of vitest in this repository has in common. */

/** Run the packages from `src/`, not `dist/`. This replaces vite's own list, so it repeats it. */
export const SOURCE_CONDITIONS = ['@sudoku-lab/source', 'module', 'node', 'development|production']

/** A test says nothing about the machine: a busy one may take long. What never ends is ended by `.ci/run`. */
export const PATIENCE_MS: number = 30 * 60_000

/** For one step of a page or a process, which takes no second on a quiet machine. */
export const PATIENCE_OF_A_POLL_MS: number = 3 * 60_000

const CERTIFICATES = 'NODE_EXTRA_CA_CERTS'
const KEPT_CERTIFICATES = 'TEST_INSTALL_CA_CERTS'

type Environment = Record<string, string | undefined>

/**
 * Node reads the certificates of this variable whenever it starts, which takes two or three times as long as the rest of
 * the start. The tests start hundreds of processes, and only those that install packages use a network.
 */
export function withoutExtraCertificates(environment: Environment): void {
  const given = environment[CERTIFICATES]
  if (given === undefined) return
  environment[KEPT_CERTIFICATES] = given
  delete environment[CERTIFICATES]
}

/** The variables of a process that installs packages. */
export function certificatesToInstall(environment: Environment): Record<string, string> {
  const kept = environment[KEPT_CERTIFICATES]
  return kept === undefined ? {} : { [CERTIFICATES]: kept }
}
