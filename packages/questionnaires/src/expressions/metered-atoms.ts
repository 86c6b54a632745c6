import type { Outcome } from '../model/outcome.ts'

/** A part of a parsed expression. The library's own classes are not exported with all their fields. */
export interface Atom {
  readonly name?: string
  readonly args?: readonly Atom[]
  /** Of two sides. */
  readonly operator?: string
  readonly left?: Atom
  readonly right?: Atom
  eval(context: unknown, input: Outcome): Outcome
}

/** The run that an expression belongs to. Its variables change from one expression to the next. */
export interface Run {
  readonly budget: { left: number }
  variables: ReadonlyMap<string, Outcome>
}

/** These compare each value with each other one. */
const quadratic = new Set(['union', 'distinct', 'isDistinct', 'intersect', 'exclude', 'subsetOf', 'supersetOf', '|'])
/** These compare two lists, and always read both. */
const comparing = new Set(['|', '=', '!=', '~', '!~', 'in', 'contains'])

function spend({ budget }: Run, amount: number): void {
  budget.left -= amount
  if (budget.left < 0) throw new Error('The expressions of this questionnaire take too long.')
}

function sizeOf(values: Outcome): number {
  let size = values.length
  for (const { value } of values) if (typeof value === 'string') size += value.length / 20
  return size
}

const nodes = new WeakMap<object, number>()

/** How many parts a value has, because comparing objects compares all their parts. */
function nodesOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / 20
  if (typeof value !== 'object' || value === null) return 1
  const known = nodes.get(value)
  if (known !== undefined) return known
  const count = Object.values(value).reduce((sum: number, part) => sum + nodesOf(part), 1)
  nodes.set(value, count)
  return count
}

/** What comparing these values costs, before it is done. */
function spendComparing(run: Run, name: string, values: Outcome): void {
  const each = values.reduce((sum, { value }) => sum + nodesOf(value), 0)
  // `~` sorts both lists.
  spend(run, each * (quadratic.has(name) ? values.length : 1 + Math.log2(1 + values.length)))
}

const already = (values: Outcome): Pick<Atom, 'eval'> => ({ eval: () => values })

/** Reads both sides once, also where both are the same part: the library reads the part of `-x` twice. */
function evalSides(atom: Atom, original: Atom['eval'], run: Run, context: unknown, input: Outcome): Outcome {
  const { operator = '', left, right } = atom
  if (!left || !right) return original.call(atom, context, input)
  const values = left.eval(context, input)
  const others = left === right ? values : right.eval(context, input)
  spendComparing(run, operator, [...values, ...others])
  const sides = { left: already(values), right: already(others) }
  return original.call(Object.assign(Object.create(atom), sides), context, input)
}

/** A function that compares its input with what its argument yields. */
function evalQuadratic(atom: Atom, original: Atom['eval'], run: Run, context: unknown, input: Outcome): Outcome {
  const { name = '', args = [] } = atom
  const [other] = args
  if (!other) {
    spendComparing(run, name, input)
    return original.call(atom, context, input)
  }
  const counted: Pick<Atom, 'eval'> = {
    eval: (within, values) => {
      const compared = other.eval(within, values)
      spendComparing(run, name, [...input, ...compared])
      return compared
    },
  }
  return original.call(Object.assign(Object.create(atom), { args: [counted] }), context, input)
}

/** The library has no `repeat`: it returns nothing. */
function repeat(projection: Atom, context: unknown, input: Outcome): Outcome {
  const found: { type: string; value: unknown }[] = []
  let level: Outcome = input
  while (level.length > 0) {
    level = level.flatMap((value) => [...projection.eval(context, [value])])
    found.push(...level)
  }
  return found
}

function evalAtom(atom: Atom, original: Atom['eval'], run: Run, context: unknown, input: Outcome): Outcome {
  const { name, args } = atom
  if (!args && name?.startsWith('%')) return run.variables.get(name.slice(1)) ?? []
  if (args && name === 'repeat' && args[0]) return repeat(args[0], context, input)
  if (args && name !== undefined && quadratic.has(name)) return evalQuadratic(atom, original, run, context, input)
  const { operator = '', left, right } = atom
  if (comparing.has(operator) || (left !== undefined && left === right)) {
    return evalSides(atom, original, run, context, input)
  }
  return original.call(atom, context, input)
}

/**
 * Copies a parsed expression so that each step is counted, and so that variables are lists: the library's hold exactly one
 * value.
 * @param copies of the parts so far: a part that stands in two places is copied once, so that the time is linear.
 */
export function meter(atom: Atom, run: Run, copies = new Map<Atom, Atom>()): Atom {
  const known = copies.get(atom)
  if (known) return known
  const copy: Atom = Object.create(Object.getPrototypeOf(atom))
  copies.set(atom, copy)
  const meterPart = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(meterPart)
    return typeof part === 'object' && part !== null && typeof (part as Atom).eval === 'function'
      ? meter(part as Atom, run, copies)
      : part
  }
  for (const [name, part] of Object.entries(atom)) Object.assign(copy, { [name]: meterPart(part) })
  const original = copy.eval
  copy.eval = (context, input) => {
    const values = evalAtom(copy, original, run, context, input)
    spend(run, 1 + sizeOf(values))
    return values
  }
  return copy
}
