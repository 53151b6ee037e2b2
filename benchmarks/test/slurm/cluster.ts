/**
 * A Slurm cluster of one machine, this one, with its own key, ports and files below a temporary folder. It needs
 * Debian's packages slurmctld, slurmd, slurm-client and munge, but neither systemd nor any file below /etc.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const NODE = hostname().split('.', 1)[0] ?? 'localhost'
const PROGRAMS = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'sinfo', 'squeue', 'scontrol']
// daemons lie in sbin, which the PATH of a plain user leaves out
const PATH = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(':')

/** Why there is no cluster to be had here; undefined when there is. */
export function whyNoSlurm(): string | undefined {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program], { env: { PATH } }).status !== 0)
  return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`
}

export class SlurmCluster {
  private readonly folder = mkdtempSync(join(tmpdir(), 'slurm-'))
  private readonly daemons: ChildProcess[] = []
  /** What the commands of Slurm need to find this cluster. */
  readonly environment: NodeJS.ProcessEnv = {
    ...process.env,
    PATH,
    SLURM_CONF: join(this.folder, 'slurm.conf'),
  }

  /** Starts the daemons and waits until the node is idle. */
  async start(): Promise<void> {
    this.writeMungeKey()
    await this.writeConfiguration()
    const files = ['key', 'socket', 'pid', 'log', 'seed'].map((file) => {
      return `--${file}${file === 'socket' ? '' : '-file'}=${join(this.folder, 'munge', file)}`
    })
    this.run('munged', '--foreground', '--force', ...files)
    this.run('slurmctld', '-D')
    this.run('slurmd', '-D', '-N', NODE)
    for (let tries = 0; tries < 150; tries++) {
      if (this.nodeState() === 'idle') return
      await sleep(200)
    }
    throw new Error(`the node is ${this.nodeState() || 'unknown'}, not idle:\n${this.logs()}`)
  }

  /**
   * Submits a job and waits for its end. Returns its number. (`sbatch --wait` looks every ten seconds only.)
   *
   * @throws Error with what the daemons logged when it cannot be submitted or fails.
   */
  async submit(words: readonly string[], directory: string): Promise<string> {
    const job = this.ask('sbatch', ['--parsable', ...words], directory)
    while (this.ask('squeue', ['-h', '-j', job], directory) !== '') await sleep(250)
    const tasks = this.ask('scontrol', ['-o', 'show', 'job', job], directory)
    if (!/JobState=(?!COMPLETED)/.test(tasks)) return job
    throw new Error(`job ${job} failed:\n${tasks}\n${this.logs()}`)
  }

  private ask(program: string, words: readonly string[], directory: string): string {
    const result = spawnSync(program, words, { cwd: directory, env: this.environment, encoding: 'utf8' })
    if (result.status === 0) return result.stdout.trim()
    throw new Error(`${program}: ${result.stderr || result.error?.message}\n${this.logs()}`)
  }

  async stop(): Promise<void> {
    for (const daemon of this.daemons.reverse()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue
      daemon.kill('SIGTERM')
      const overdue = setTimeout(() => daemon.kill('SIGKILL'), 5000)
      await once(daemon, 'exit')
      clearTimeout(overdue)
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private writeMungeKey(): void {
    mkdirSync(join(this.folder, 'munge'), { mode: 0o700 })
    writeFileSync(join(this.folder, 'munge', 'key'), randomBytes(128), { mode: 0o600 })
  }

  private async writeConfiguration(): Promise<void> {
    const at = (name: string): string => join(this.folder, name)
    for (const name of ['state', 'spool']) mkdirSync(at(name))
    const [controllerPort, nodePort] = await freePorts()
    const user = userInfo().username
    const lines = [
      'ClusterName=sudokulab',
      `SlurmctldHost=${NODE}(127.0.0.1)`,
      `SlurmUser=${user}`,
      `SlurmdUser=${user}`,
      `SlurmctldPort=${controllerPort}`,
      `SlurmdPort=${nodePort}`,
      'AuthType=auth/munge',
      `AuthInfo=socket=${at('munge/socket')}`,
      `StateSaveLocation=${at('state')}`,
      `SlurmdSpoolDir=${at('spool')}`,
      `SlurmctldPidFile=${at('slurmctld.pid')}`,
      `SlurmdPidFile=${at('slurmd.pid')}`,
      'ProctrackType=proctrack/pgid',
      'TaskPlugin=task/none',
      'SelectType=select/cons_tres',
      'SelectTypeParameters=CR_Core',
      'JobAcctGatherType=jobacct_gather/none',
      'MpiDefault=none',
      'ReturnToService=2',
      'SchedulerParameters=sched_interval=1,batch_sched_delay=0',
      'SlurmdParameters=config_overrides',
      `NodeName=${NODE} NodeAddr=127.0.0.1 CPUs=${availableParallelism()} State=UNKNOWN`,
      `PartitionName=lab Nodes=${NODE} Default=YES MaxTime=INFINITE State=UP`,
    ]
    writeFileSync(at('slurm.conf'), `${lines.join('\n')}\n`)
    // from 23.02 on slurmd asks systemd for a control group unless it is told not to
    if (slurmVersion() >= 23) writeFileSync(at('cgroup.conf'), 'CgroupPlugin=disabled\n')
  }

  private run(program: string, ...words: readonly string[]): void {
    const log = openSync(join(this.folder, `${program}.out`), 'a')
    this.daemons.push(spawn(program, words, { env: this.environment, stdio: ['ignore', log, log] }))
    closeSync(log)
  }

  private nodeState(): string {
    return outputOf('sinfo', ['-h', '-o', '%T'], this.environment)
  }

  private logs(): string {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.out'))
      .map((name) => `--- ${name}\n${readFileSync(join(this.folder, name), 'utf8').slice(-2000)}`)
      .join('\n')
  }
}

/** Two ports that nobody listened on a moment ago. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : 0
    }),
  )
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  const [first = 0, second = 0] = ports
  return [first, second]
}

/** The year in `slurm 22.05.8`. */
function slurmVersion(): number {
  return Number(/\d+/.exec(outputOf('slurmd', ['-V'], { PATH }))?.[0] ?? 0)
}

/** What a program prints, or nothing when it fails. */
function outputOf(program: string, words: readonly string[], env: NodeJS.ProcessEnv): string {
  return spawnSync(program, words, { env, encoding: 'utf8' }).stdout.trim()
}
