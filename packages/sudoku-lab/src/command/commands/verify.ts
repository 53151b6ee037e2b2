import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { amountOf, systemReasonOf } from '../../console/index.ts'
import { CommandError, EXIT } from '../errors.ts'
import { openOutput } from '../output.ts'

const FORMULA = /\.cnf$/

/** Checks a proof, or all proofs of a folder. Returns the exit code. */
export async function verify(path: string, proof: string | undefined, isQuiet: boolean): Promise<number> {
  const { verify: checked } = await import('@sudoku-lab/proof/verify') // others need not load it
  const output = openOutput()
  let worst: number = EXIT.done
  for (const formula of proof === undefined ? formulasIn(path) : [path]) {
    const [code, words] = verdictOn(checked, formula, proof ?? formula.replace(FORMULA, '.drat'))
    worst = Math.max(worst, code)
    if (code !== EXIT.done) process.stderr.write(`${words}\n`)
    else if (!isQuiet) await output.write(`${words}\n`)
  }
  return worst
}

type Checker = typeof import('@sudoku-lab/proof/verify')['verify']

function verdictOn(checked: Checker, formula: string, proof: string): [code: number, words: string] {
  try {
    const verdict = checked(textOf(formula), textOf(proof))
    if (verdict.accepted) return [EXIT.done, `${formula}: accepted, ${amountOf(verdict.lemmas, 'clause')}`]
    const file = verdict.file === 'formula' ? formula : proof
    return [EXIT.unanswered, `${file}: line ${verdict.line}: ${verdict.reason}`]
  } catch (error) {
    if (error instanceof CommandError) return [EXIT.unusable, error.message]
    throw error
  }
}

/** @throws CommandError for a path that is no folder with formulas */
function formulasIn(path: string): string[] {
  const names = reading(path, () => (statSync(path).isDirectory() ? readdirSync(path) : undefined))
  if (names === undefined) throw new CommandError(`${path} is a file: name its proof, too, or a folder`)
  const formulas = names.filter((name) => FORMULA.test(name))
  if (formulas.length === 0) throw new CommandError(`${path}: no file NAME.cnf in it`)
  const numberIn = (name: string): number => Number.parseInt(name, 10)
  formulas.sort((a, b) => numberIn(a) - numberIn(b) || (a < b ? -1 : 1))
  return formulas.map((name) => join(path, name))
}

function textOf(file: string): string {
  return reading(file, () => readFileSync(file, 'utf8'))
}

/** @throws CommandError when a file cannot be read */
function reading<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new CommandError(`cannot read ${path}: ${systemReasonOf(error as NodeJS.ErrnoException)}`)
  }
}
