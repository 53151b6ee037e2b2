/**
 * In which order variables are decided: the one that took part in the most recent conflicts first.
 *
 * Idea.      A variable of a conflict becomes more active, and earlier activity counts less and less. In place of making
 *            all activities smaller after each conflict, the next ones count more. The open variables are in a binary heap:
 *
 *                      most active                 variable at i:  children at 2 i + 1 and 2 i + 2
 *                     /           \
 *                less               less
 *
 * Order.     Of equally active variables, the first one.
 * Invariant. Every open variable is in the heap. Others may be, until they are taken out.
 * Origin.    M. Moskewicz et al., 2001 (VSIDS, in Chaff); N. Eén and N. Sörensson, 2003 (this form, in MiniSat).
 */
import type { Variable } from './code.ts'

const DECAY = 0.95
const LARGEST = 1e100
const ABSENT = -1

export class Order {
  /** The variables below it are in the order. */
  readonly variableCount: number
  private readonly activity: Float64Array // variable → activity
  private readonly heap: Int32Array
  private readonly places: Int32Array // variable → its index in the heap, or ABSENT
  private size: number
  private increment = 1

  constructor(variableCount: number) {
    this.variableCount = variableCount
    this.activity = new Float64Array(variableCount)
    this.heap = new Int32Array(variableCount)
    this.places = new Int32Array(variableCount)
    this.size = variableCount
  }

  /** All variables are equally active. */
  reset(): void {
    this.activity.fill(0)
    this.increment = 1
    this.size = this.heap.length
    for (let i = 0; i < this.size; i++) this.heap[i] = this.places[i] = i
  }

  bump(variable: Variable): void {
    if (variable >= this.variableCount) return
    this.activity[variable] += this.increment
    if (this.activity[variable] > LARGEST) this.rescale()
    if (this.places[variable] !== ABSENT) this.rise(this.places[variable])
  }

  /** What was bumped until now counts less than what will be bumped. */
  decay(): void {
    this.increment /= DECAY
  }

  private rescale(): void {
    for (let i = 0; i < this.activity.length; i++) this.activity[i] /= LARGEST
    this.increment /= LARGEST
  }

  /** Takes out the most active variable, or returns −1 if there is none. */
  take(): Variable {
    if (this.size === 0) return -1
    const first = this.heap[0]
    const last = this.heap[--this.size]
    this.places[first] = ABSENT
    if (last !== first) {
      this.put(last, 0)
      this.sink()
    }
    return first
  }

  putBack(variable: Variable): void {
    if (variable >= this.variableCount || this.places[variable] !== ABSENT) return
    this.put(variable, this.size)
    this.rise(this.size++)
  }

  private put(variable: Variable, place: number): void {
    this.heap[place] = variable
    this.places[variable] = place
  }

  private isBefore(a: Variable, b: Variable): boolean {
    const difference = this.activity[a] - this.activity[b]
    return difference > 0 || (difference === 0 && a < b)
  }

  private rise(from: number): void {
    const variable = this.heap[from]
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.isBefore(variable, this.heap[parent])) break
      this.put(this.heap[parent], place)
      place = parent
    }
    this.put(variable, place)
  }

  /** Moves the first variable to its place. */
  private sink(): void {
    const variable = this.heap[0]
    let place = 0
    for (let child = 1; child < this.size; child = 2 * place + 1) {
      if (child + 1 < this.size && this.isBefore(this.heap[child + 1], this.heap[child])) child++
      if (!this.isBefore(this.heap[child], variable)) break
      this.put(this.heap[child], place)
      place = child
    }
    this.put(variable, place)
  }
}
