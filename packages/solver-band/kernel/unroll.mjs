/**
 * Unrolls the functions of a source whose loops run over the lists of subbands.mjs. It works on the text:
 *
 *   for (const digit of DIGITS) {              the body once for each digit, with the digit as a literal
 *   if (!propagate(digit, band)) return …      the body of that function, in which `return false` is `return …`
 *   state[10 * 2 + 3]                          state[23]
 *   free[2]                                    free2, if the source declares `const free = new Int32Array(3)`
 *   MINIROW_ENDS                               its value
 *
 * It relies on the indentation, which the formatter of the repository guarantees.
 */
import { BANDS, CELLS, DIGITS, SUBBANDS } from './subbands.mjs'

/** @type {Readonly<Record<string, readonly (number | object)[]>>} */
const LISTS = { BANDS, CELLS, DIGITS, SUBBANDS }

const LOOP = /^( *)for \(const (.+) of (BANDS|CELLS|DIGITS|SUBBANDS)\) \{\n([\s\S]*?)\n\1\}$/m
const FUNCTION =
  /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(export )?function (\w+)\((.*)\): (\w+) \{\n([\s\S]*?)\n\}$/gm

/**
 * The text of the exported functions, one after another. They import nothing.
 * @param {string} source
 */
export function unrolled(source) {
  const functions = [...source.matchAll(FUNCTION)]
  const inner = functions.filter(([, exported]) => exported === undefined)
  return functions
    .filter(([, exported]) => exported !== undefined)
    .map(([text, , , , , body]) => {
      const calls = inner.reduce(withBodies, withoutLoops(body))
      const plain = folded(withoutArrays(withoutConstants(calls, source), source))
      return `${text.replace(body, () => `${declarations(plain, source)}${plain}`)}\n`
    })
    .join('\n')
}

/** @param {string} text */
function withoutLoops(text) {
  const loop = LOOP.exec(text)
  if (loop === null) return text
  const [whole, , variable, list, body] = loop
  const copies = LISTS[list].map((entry) => {
    const values = typeof entry === 'object' ? entry : { [variable]: entry }
    return Object.entries(values).reduce(
      (copy, [name, value]) => copy.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(value)),
      body.replaceAll(/^ {2}/gm, ''),
    )
  })
  return withoutLoops(text.replace(whole, () => copies.join('\n')))
}

/** Writes the body of a function in place of its calls. */
function withBodies(text, [, , name, parameters, , body]) {
  const call = new RegExp(`^( *)if \\(!${name}\\((.*)\\)\\) (return .*)$`, 'gm')
  return text.replaceAll(call, (_, indent, values, otherwise) => {
    const names = parameters.split(', ').map((parameter) => parameter.split(':', 1)[0])
    return names
      .reduce(
        (copy, parameter, at) =>
          copy.replaceAll(new RegExp(`\\b${parameter}\\b`, 'g'), values.split(', ')[at]),
        body.replace(/\n *return true$/, ''),
      )
      .replaceAll('return false', otherwise)
      .replaceAll(/^ {2}/gm, indent)
  })
}

function withoutConstants(text, source) {
  const constants = [...source.matchAll(/^const ([A-Z_]+) = (\w+)$/gm)]
  return constants.reduce(
    (copy, [, name, value]) => copy.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), value),
    text,
  )
}

function withoutArrays(text, source) {
  return arraysOf(source).reduce(
    (copy, name) => copy.replaceAll(new RegExp(`\\b${name}\\[(\\d+)\\]`, 'g'), `${name}$1`),
    text,
  )
}

/** The arrays that become variables: those beside the variables of the module. */
function arraysOf(source) {
  const [, beside = ''] = /^(\/\/ The unrolled text declares[\s\S]*?)^let /m.exec(source) ?? []
  return [...beside.matchAll(/^const (\w+) = new Int32Array/gm)].map(([, name]) => name)
}

/** The variables of the source that a function uses, and those that its arrays have become. */
function declarations(body, source) {
  const variables = [...source.matchAll(/^let (\w+) = 0$/gm)].map(([, name]) => name)
  const code = body.replaceAll(/\/\/.*|'\w+'/g, '')
  const entries = arraysOf(source).flatMap((name) => code.match(new RegExp(`\\b${name}\\d+\\b`, 'g')) ?? [])
  return [...new Set([...entries.sort(), ...variables])]
    .filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    .map((name) => `  let ${name} = 0\n`)
    .join('')
}

/** Computes sums and products of decimal numbers, and bits of cells. */
function folded(text) {
  const simpler = text
    .replaceAll(/(?<!\w)\((\d+)\)/g, '$1')
    .replaceAll(/(?<![*%] )\b(\d+) ([*%]) (\d+)\b/g, (_, a, sign, b) => String(sign === '*' ? a * b : a % b))
    .replaceAll(/(?<![-*%] )\b(\d+) \+ (\d+)\b(?! [*%])/g, (_, a, b) => String(Number(a) + Number(b)))
    .replaceAll(/\b1 << (\d+)\b/g, (_, bit) => String(2 ** bit))
  return simpler === text ? text : folded(simpler)
}
