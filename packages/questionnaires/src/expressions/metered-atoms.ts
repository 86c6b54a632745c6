import type { Outcome } from '../model/outcome.ts'

/** A part of a parsed expression. The library's own classes are not exported with all their fields. */
export interface Atom {
  readonly name?: string
  readonly args?: readonly Atom[]
  eval(context: unknown, input: Outcome): Outcome
}

/** The run that an expression belongs to. Its variables change from one expression to the next. */
export interface Run {
  readonly budget: { left: number }
  variables: ReadonlyMap<string, Outcome>
}

/** These compare each value with each other one. */
const quadratic = new Set(['union', 'distinct', 'isDistinct', 'intersect', 'exclude', 'subsetOf', 'supersetOf'])

function spend({ budget }: Run, amount: number): void {
  budget.left -= amount
  if (budget.left < 0) throw new Error('The expressions of this questionnaire take too long.')
}

function sizeOf(values: Outcome): number {
  let size = values.length
  for (const { value } of values) if (typeof value === 'string') size += value.length / 20
  return size
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
  if (args && name !== undefined && quadratic.has(name)) spend(run, input.length ** 2)
  return original.call(atom, context, input)
}

/**
 * Copies a parsed expression so that each step is counted, and so that variables are lists: the library's hold exactly one
 * value.
 */
export function meter(atom: Atom, run: Run): Atom {
  const copy: Atom = Object.create(Object.getPrototypeOf(atom))
  const meterPart = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(meterPart)
    return typeof part === 'object' && part !== null && typeof (part as Atom).eval === 'function'
      ? meter(part as Atom, run)
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
