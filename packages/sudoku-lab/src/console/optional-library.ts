/**
 * Loads a library that few users need, so that it is not installed with the package.
 *
 * @param load imports it
 * @param use what it is needed for, at the beginning of a sentence
 * @param packages what has to be installed
 * @param Mistake the error that says how to install it
 */
export async function optionalLibrary<Library>(
  load: () => Promise<Library>,
  { use, packages }: { readonly use: string; readonly packages: string },
  Mistake: new (message: string, options?: ErrorOptions) => Error,
): Promise<Library> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const message = `${use} needs libraries that are not installed with sudoku-lab: npm install ${packages}`
    throw new Mistake(message, { cause: error })
  }
}
