import { parseFhirPath } from '@medplum/core'
import { limits } from '../model/limits.ts'
import type { Outcome } from '../model/outcome.ts'
import { type Atom, meter, type Run } from './metered-atoms.ts'
import { supportedFunctions } from './supported-functions.ts'

const parsed = new Map<string, Atom>()
const kept = 1_000

/** Everything that an expression may cost in one evaluation of a response, together with all others. */
const mostWork = 1_000_000

function parse(expression: string): Atom {
  const known = parsed.get(expression)
  if (known) return known
  const atom = parseFhirPath(expression) as unknown as Atom
  if (parsed.size >= kept) parsed.clear()
  parsed.set(expression, atom)
  return atom
}

/** Each part once, also one that stands in two places. */
function atomsIn(atom: Atom, found = new Set<Atom>()): Set<Atom> {
  if (found.has(atom)) return found
  found.add(atom)
  for (const part of Object.values(atom).flat()) {
    if (typeof part === 'object' && part !== null && typeof (part as Atom).eval === 'function')
      atomsIn(part as Atom, found)
  }
  return found
}

/**
 * Checks that an expression can be run: its syntax, and each of its functions.
 * @returns the names of the variables that it uses
 * @throws an Error that says what is not supported
 */
export function checkFhirPath(expression: string): string[] {
  if (expression.length > limits.expressionLength) {
    throw new Error(`An expression may have ${limits.expressionLength} characters.`)
  }
  let atoms: Atom[]
  try {
    atoms = [...atomsIn(parse(expression))]
  } catch {
    throw new Error('This is no expression in FHIRPath.')
  }
  for (const { name, args } of atoms) {
    if (args && name !== undefined && !supportedFunctions.has(name)) {
      const instead = /match/i.test(name) ? ' The extension "regex" of an item checks the form of a text.' : ''
      throw new Error(`The function ${name.slice(0, 40)}() is not supported.${instead}`)
    }
  }
  return atoms.flatMap(({ name, args }) => (!args && name?.startsWith('%') ? [name.slice(1)] : []))
}

/**
 * Begins the evaluation of one response. All expressions together have a limited amount of work, so that a stranger's form
 * cannot stop a process.
 * @returns a function that evaluates an expression. It throws on errors of types and when the work is used up.
 */
export function startFhirPath() {
  const run: Run = { budget: { left: mostWork }, variables: new Map() }
  const metered = new Map<string, Atom>()
  return (expression: string, focus: Outcome, variables: ReadonlyMap<string, Outcome>): Outcome => {
    const atom = metered.get(expression) ?? meter(parse(expression), run)
    metered.set(expression, atom)
    run.variables = variables
    return atom.eval({ variables: {} }, [...focus])
  }
}
