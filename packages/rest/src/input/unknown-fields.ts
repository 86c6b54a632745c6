import { nearestName, type RequestIssue } from '@consult/domain'
import type { z } from 'zod'

/** The maximum number of issues that one response lists, and of characters of a name that it repeats. */
const mostIssues = 20
const longestName = 80

/** Adds an issue for each field of `value`, at `path`, that its schema does not know. */
type Finder = (value: unknown, path: string, issues: RequestIssue[]) => void

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** Suggests to the sender of an unknown field or parameter what they may have meant. */
function describeUnknown(what: 'field' | 'parameter', name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  if (nearest !== null) return `Unknown ${what}. Did you mean "${nearest}"?`
  return known.length === 0 ? `Unknown ${what}. None is expected here.` : `Unknown ${what}. Known: ${known.join(', ')}.`
}

function addUnknown(
  what: 'field' | 'parameter',
  value: object,
  known: ReadonlySet<string>,
  path: string,
  issues: RequestIssue[],
): void {
  for (const name of Object.keys(value)) {
    if (issues.length >= mostIssues) return
    if (known.has(name)) continue
    const shown = name.slice(0, longestName)
    const message = describeUnknown(what, shown, [...known])
    issues.push({ path: path + shown, code: `unknown_${what}`, message })
  }
}

/** Compiles the finder of an object with these fields. */
function finderOfFields(fields: Readonly<Record<string, z.ZodType>>): Finder {
  const known = new Set(Object.keys(fields))
  const inside = Object.entries(fields).flatMap(([name, schema]) => {
    const find = finderOf(schema)
    return find ? [[name, find] as const] : []
  })
  return (value, path, issues) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    addUnknown('field', value, known, path, issues)
    for (const [name, find] of inside) find((value as Record<string, unknown>)[name], `${path}${name}.`, issues)
  }
}

/** Compiles the finder of a schema; null if no unknown field is possible in it. */
function finderOf(schema: z.ZodType): Finder | null {
  const { type, shape, catchall, innerType, element, in: input } = definitionOf(schema)
  if (innerType) return finderOf(innerType)
  if (type === 'pipe' && input) return finderOf(input)
  if (type === 'array' && element) {
    const find = finderOf(element)
    return (
      find &&
      ((value, path, issues) => {
        if (!Array.isArray(value)) return
        for (const [n, item] of value.entries()) if (issues.length < mostIssues) find(item, `${path}${n}.`, issues)
      })
    )
  }
  return type === 'object' && shape && !catchall ? finderOfFields(shape) : null
}

/** What a route accepts besides its path. */
export interface Accepted {
  /** The fields of the body; null for a route without a JSON body. */
  readonly body: Readonly<Record<string, z.ZodType>> | null
  /** The names of the query's parameters. */
  readonly query: readonly string[]
}

/**
 * Compiles, once per route, the search for body fields and query parameters that the route does not know. A misspelled
 * field must not be ignored: its sender believes that it took effect. Source: docs/errors.md, invalid_request.
 */
export function compileUnknown({ body, query }: Accepted): (sent: { body: unknown; query: object }) => RequestIssue[] {
  const find = body && finderOfFields(body)
  const parameters = new Set(query)
  return (sent) => {
    const issues: RequestIssue[] = []
    addUnknown('parameter', sent.query, parameters, '', issues)
    find?.(sent.body, '', issues)
    return issues
  }
}
