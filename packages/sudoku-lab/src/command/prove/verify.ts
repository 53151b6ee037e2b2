/** The work of `verify` is to check proofs without any solver. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { amountOf, printable, readTextFile, systemReasonOf } from '@sudoku-lab/console'
import { CommandError, EXIT } from '../errors.ts'
import { openOutput, tell } from '../write/output.ts'

const FORMULA = /\.cnf$/

/** Checks a proof, or all proofs of a folder. Returns the exit code. */
export async function verify(
  path: string,
  proof: string | undefined,
  { quiet }: { readonly quiet?: true },
): Promise<number> {
  const check = await checker()
  const output = openOutput()
  let worst: number = EXIT.done
  for (const formula of proof === undefined ? formulasIn(path) : [path]) {
    const [code, words] = verdictOn(check, formula, proof ?? formula.replace(FORMULA, '.drat'))
    worst = Math.max(worst, code)
    if (code !== EXIT.done) await tell(`${words}\n`)
    else if (!quiet) await output.write(`${printable(words)}\n`)
  }
  return worst
}

type Check = (formula: string, proof: string) => Checked
type Checked = { readonly words: string } | { readonly file: 'formula' | 'proof'; readonly problem: string }

/** Checks a proof, and whether the formula says what its comments say. */
async function checker(): Promise<Check> {
  const { formulaText, verify: verified } = await import('@sudoku-lab/proof')
  const { statementOf } = await import('./certificate.ts')
  return (formula, proof) => {
    const verdict = verified(formula, proof)
    if (!verdict.accepted) return { ...verdict, problem: `line ${verdict.line}: ${verdict.reason}` }
    const statement = statementOf(formulaText, formula) ?? {
      words: 'nothing satisfies the formula, which names no puzzle',
    }
    if ('problem' in statement) return { file: 'formula', ...statement }
    return { words: `accepted, ${amountOf(verdict.lemmas, 'clause')}: ${statement.words}` }
  }
}

function verdictOn(check: Check, formula: string, proof: string): [code: number, words: string] {
  try {
    const checked = check(readTextFile(formula, CommandError), readTextFile(proof, CommandError))
    if ('words' in checked) return [EXIT.done, `${formula}: ${checked.words}`]
    return [EXIT.unanswered, `${checked.file === 'formula' ? formula : proof}: ${checked.problem}`]
  } catch (error) {
    if (error instanceof CommandError) return [EXIT.unusable, error.message]
    throw error
  }
}

/** @throws CommandError for a path that is no folder with formulas */
function formulasIn(path: string): string[] {
  const names = namesIn(path)
  if (names === undefined) throw new CommandError(`${path} is a file: name its proof, too, or a folder`)
  const formulas = names.filter((name) => FORMULA.test(name))
  if (formulas.length === 0) throw new CommandError(`${path}: no file NAME.cnf in it`)
  const numberIn = (name: string): number => Number.parseInt(name, 10)
  formulas.sort((a, b) => numberIn(a) - numberIn(b) || (a < b ? -1 : 1))
  return formulas.map((name) => join(path, name))
}

/** Undefined for a file. */
function namesIn(path: string): string[] | undefined {
  try {
    return statSync(path).isDirectory() ? readdirSync(path) : undefined
  } catch (error) {
    throw new CommandError(`cannot read ${path}: ${systemReasonOf(error as NodeJS.ErrnoException)}`)
  }
}
