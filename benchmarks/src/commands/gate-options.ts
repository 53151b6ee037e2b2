/** Options that `bench` and `bench compare` share. */
import { InvalidArgumentError, Option } from 'commander'
import { GATES } from '../comparison/gate.ts'
import { EXIT_CODES } from '../exit-codes.ts'

/** `--fail-on slower,counters`. */
export function failOnOption(): Option {
  return new Option('--fail-on <what,…>', `exit with ${EXIT_CODES.regression} on: ${GATES.join(', ')}`)
    .default([], 'nothing')
    .argParser((text: string) =>
      text.split(',').map((word) => {
        const gate = GATES.find((known) => known === word.trim())
        if (gate !== undefined) return gate
        throw new InvalidArgumentError(`expected ${GATES.join(', ')}, got "${word}".`)
      }),
    )
}

export function acrossMachinesOption(): Option {
  return new Option('--across-machines', 'compare times though the machines differ')
}
