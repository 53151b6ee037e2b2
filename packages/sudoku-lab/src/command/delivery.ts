import type { Assignment } from './bulk/assignment.ts'
import type { PieceResult } from './bulk/piece.ts'
import { tell } from './complaints.ts'
import type { Output } from './output.ts'
import { Report } from './report.ts'
import { headerOf, separatorOf } from './writers/registry.ts'

/** A line cannot be read, and `--strict` ends the program. */
export class Stopped extends Error {}

/** Takes results in order. Answers go to the output, and errors go to standard error. */
export class Delivery {
  readonly report: Report = new Report()
  private readonly inputName: string
  private readonly output: Output
  private readonly assignment: Assignment
  private isEmpty = true

  constructor(inputName: string, output: Output, assignment: Assignment) {
    this.inputName = inputName
    this.output = output
    this.assignment = assignment
  }

  async writeHeader(): Promise<void> {
    await this.output.write(await headerOf(this.assignment.output))
  }

  /** @throws Stopped after a result that ends the program. */
  async take(result: PieceResult): Promise<void> {
    this.report.add(result)
    const messages = [...result.problems, ...result.failures]
    if (messages.length > 0) await tell(messages.map((message) => `${this.inputName}: ${message}\n`).join(''))
    if (result.output.length > 0) await this.write(result.output)
    if (this.assignment.strict && result.problems.length > 0) throw new Stopped()
  }

  private async write(answers: Uint8Array): Promise<void> {
    if (!this.isEmpty) await this.output.write(separatorOf(this.assignment.output))
    this.isEmpty = false
    await this.output.write(answers)
  }
}
