/** The program failed instead of answering. The message is one line and names the program. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
}
