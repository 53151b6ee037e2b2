import type { SingleBar } from 'cli-progress'

/** Shown only when there is something to wait for. */
const DELAY = 500

/** A bar on standard error while a long text is worked through; nothing at all where that is no terminal. */
export class Progress {
  private library: typeof import('cli-progress') | undefined
  private readonly byteCount: number | undefined
  private readonly isWanted: boolean
  private readonly begun: number = performance.now()
  private bar: SingleBar | undefined

  /** @param byteCount what there is to read in all, if known. */
  constructor(byteCount: number | undefined, isQuiet: boolean) {
    this.byteCount = byteCount
    // Beside answers on the same terminal a bar would only be in the way.
    this.isWanted = process.stderr.isTTY && !process.stdout.isTTY && !isQuiet
  }

  /** Loads what draws the bar, which only a terminal needs. */
  async prepare(): Promise<void> {
    if (this.isWanted) this.library = await import('cli-progress')
  }

  update(bytesDone: number, puzzles: number): void {
    if (this.library === undefined) return
    if (this.bar === undefined && performance.now() - this.begun < DELAY) return
    const payload = { puzzles: puzzles.toLocaleString('en') }
    if (this.bar === undefined) {
      this.bar = this.openBar(this.library)
      this.bar.start(this.byteCount ?? 0, bytesDone, payload)
    }
    this.bar.update(bytesDone, payload)
  }

  stop(): void {
    this.bar?.stop()
    this.bar = undefined
  }

  private openBar({ SingleBar: Bar }: typeof import('cli-progress')): SingleBar {
    const known = '{bar} {percentage} %  {puzzles} puzzles  {eta_formatted} left'
    return new Bar({
      format: this.byteCount === undefined ? '{puzzles} puzzles  {duration_formatted}' : known,
      stream: process.stderr,
      barCompleteChar: '#',
      barIncompleteChar: '-',
      barsize: 30,
      clearOnComplete: true,
      hideCursor: false, // an interrupted run leaves the terminal
      linewrap: true, // as it was
    })
  }
}
