// Converts TypeScript on arrays to AssemblyScript on memory.

/**
 * Replaces the elements of arrays by accesses to memory. An array `cellsForMinirows` begins at the constant
 * address `CELLS_FOR_MINIROWS`. An outcome `'open'` becomes the number `OPEN`.
 *
 *   state[13] &= others           store<i32>(STATE + 52, load<i32>(STATE + 52) & (others))
 *   cellsForMinirows[pattern]     load<i32>(<usize>(pattern) << 2, CELLS_FOR_MINIROWS)
 */
export function inMemory(text) {
  return text
    .replaceAll(/'(\w+)'/g, (_, outcome) => outcome.toUpperCase())
    .replaceAll(/Math\.imul\(([^,()]+), ([^,()]+)\)/g, '($1 * $2)')
    .replaceAll(/^( *)(\w+)\[([^\]]+)\] (&?)= (.*)$/gm, storeOf)
    .split('\n')
    .map(withLoads)
    .join('\n')
}

function storeOf(...match) {
  const [, indent, array, index, and, value] = match
  const old = and === '' ? '' : `${array}[${index}] & `
  return `${indent}store<i32>(${addressOf(array, index)}, ${old}(${value}))`
}

/** Works from the innermost brackets to the outermost. */
function withLoads(text) {
  const loaded = text.replaceAll(
    /(\w+)\[([^[\]]+)\]/g,
    (_, array, index) => `load<i32>(${addressOf(array, index)})`,
  )
  return loaded === text ? text : withLoads(loaded)
}

function addressOf(array, index) {
  const name = array.replaceAll(/[A-Z]/g, '_$&').toUpperCase()
  return /^\d+$/.test(index) ? `${name} + ${4 * index}` : `<usize>(${index}) << 2, ${name}`
}
