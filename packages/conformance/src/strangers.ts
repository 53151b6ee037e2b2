/** Values that a caller in JavaScript can pass instead of a grid. */

export interface Stranger {
  /** A description that fits into a sentence. */
  readonly name: string
  readonly value: unknown
  /** What the error message has to say about it. */
  readonly quoted: string
}

/** Values that resemble the bytes of a grid or of several grids. */
export function strangersLike(bytes: Readonly<Uint8Array>): Stranger[] {
  const numbers = [...bytes]
  const withLast = (digit: number): number[] => numbers.with(-1, digit)
  const stranger = (name: string, value: unknown, quoted: string): Stranger => ({ name, value, quoted })
  return [
    stranger('nothing', undefined, 'undefined'),
    stranger('null', null, 'null'),
    stranger('a number', 81, '81'),
    stranger('the digits as a text', numbers.join(''), numbers.slice(0, 10).join('')),
    stranger('a plain array', numbers, 'Array'),
    stranger('a plain array with NaN', withLast(Number.NaN), 'NaN'),
    stranger('a plain array with 1.5', withLast(1.5), '1.5'),
    stranger('an Int8Array with −1', Int8Array.from(withLast(-1)), '-1'),
    stranger('an Int8Array of digits', Int8Array.from(numbers), 'Int8Array'),
    stranger('a Uint8ClampedArray', Uint8ClampedArray.from(numbers), 'Uint8ClampedArray'),
    stranger('a Uint16Array with 257', Uint16Array.from(withLast(257)), '257'),
    stranger('a Float32Array with 1.5', Float32Array.from(withLast(1.5)), '1.5'),
    stranger('a Float64Array with NaN', Float64Array.from(withLast(Number.NaN)), 'NaN'),
    stranger('a Float64Array of digits', Float64Array.from(numbers), 'Float64Array'),
    stranger('an ArrayBuffer', bytes.slice().buffer, 'ArrayBuffer'),
    stranger('an object with digits and a length', { ...numbers, length: numbers.length }, 'Object'),
    stranger('a Proxy', new Proxy(bytes.slice(), {}), 'Object'),
    stranger('an object that inherits from Uint8Array', Object.create(Uint8Array.prototype), 'Object'),
    stranger('signed bytes that inherit from Uint8Array', disguised(Int8Array.from(withLast(-1))), '-1'),
    stranger('bytes with a false length', withLength(bytes.slice(0, -1), bytes.length), 'undefined'),
    stranger('bytes with a false length, too short', withLength(bytes.slice(), 1), '1'),
  ]
}

function disguised(bytes: Int8Array): object {
  return Object.setPrototypeOf(bytes, Uint8Array.prototype)
}

function withLength(bytes: Uint8Array, value: number): Uint8Array {
  return Object.defineProperty(bytes, 'length', { value })
}
