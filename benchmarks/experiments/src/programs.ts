/** The commands of this package, which `pnpm finding NAME` and `pnpm lab experiment NAME` start. */
import { Command } from 'commander'
import { defineCovers } from './covers.ts'
import { defineExplanations } from './explanations.ts'
import { generality } from './generality/generality.ts'
import { growth } from './growth/growth.ts'
import { hardness } from './hardness.ts'
import { defineMaking } from './making.ts'
import { paradigms } from './paradigms/paradigms.ts'
import { defineProofs } from './proofs.ts'
import { defineFinding } from './shared/finding.ts'
import { transfer } from './transfer/transfer.ts'

export function findingProgram(): Command {
  const program = new Command('finding').description(
    'Repeats the count behind a finding, or shows a count that was saved.',
  )
  defineFinding(program.command('hardness'), hardness)
  defineFinding(program.command('transfer'), transfer)
  defineFinding(program.command('growth'), growth)
  defineFinding(program.command('paradigms'), paradigms)
  defineFinding(program.command('generality'), generality)
  return program
}

export function experimentProgram(): Command {
  const program = new Command('experiment').description('Measures what a page of the repository says.')
  defineCovers(program.command('covers'))
  defineExplanations(program.command('explanations'))
  defineMaking(program.command('making'))
  defineProofs(program.command('proofs'))
  return program
}
