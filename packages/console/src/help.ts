/** Writes the help of commands so that it fits the screen. */
import type { Command, Help } from 'commander'
import { itemLines, screenWidth, widestTerm, wrapped } from './screen.ts'

/** A paragraph, or a list of terms with their meanings under a title. */
export type HelpBlock =
  | string
  | readonly [title: string, ...items: (readonly [term: string, meaning: string])[]]

/** Makes the help of a command and of its own commands fit the screen. Call it after all of them have been added. */
export function fitHelp(command: Command): void {
  command.configureHelp({
    ...command.configureHelp(),
    helpWidth: screenWidth(),
    minWidthToWrap: 1,
    padWidth: (shown, helper) =>
      widestTerm(
        [
          ...helper.visibleOptions(shown).map((option) => helper.optionTerm(option)),
          ...helper.visibleCommands(shown).map((each) => helper.subcommandTerm(each)),
          ...helper.visibleArguments(shown).map((argument) => helper.argumentTerm(argument)),
        ],
        Math.floor(screenWidth() / 3),
      ),
    formatItem: (term, termWidth, meaning, { helpWidth = screenWidth() }) =>
      itemLines(term, unquoted(meaning), termWidth, helpWidth).join('\n'),
  } satisfies Partial<Help>)
  for (const child of command.commands) fitHelp(child)
}

/** `(choices: "line", "csv")` → `(choices: line, csv)`, and a list of defaults that can be broken into lines. */
function unquoted(meaning: string): string {
  return meaning.replace(/\((?:choices|default): .*\)$/u, (added) =>
    added.replaceAll('"', '').replaceAll(/,(?=\S)/g, ', '),
  )
}

/** Adds paragraphs and lists below the options of a command. */
export function addHelp(command: Command, ...blocks: readonly HelpBlock[]): Command {
  return command.addHelpText('after', () => `\n${helpText(blocks)}`)
}

/** Paragraphs and lists with empty lines between them. */
export function helpText(blocks: readonly HelpBlock[], width: number = screenWidth()): string {
  const linesOf = (block: HelpBlock): string[] => {
    if (typeof block === 'string') return wrapped(block, width)
    const [title, ...items] = block
    const terms = items.map(([term]) => term)
    const termWidth = widestTerm(terms, Math.floor(0.6 * width))
    return [title, ...items.flatMap(([term, meaning]) => itemLines(term, meaning, termWidth, width))]
  }
  return blocks.map((block) => linesOf(block).join('\n')).join('\n\n')
}
