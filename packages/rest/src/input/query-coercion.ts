import type { z } from 'zod'

/**
 * Converts the text of one query field to the type that its schema expects; text that does not fit is passed on for the
 * schema to refuse.
 */
type Coercer = (text: unknown) => unknown

const asNumber: Coercer = (text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
const asBoolean: Coercer = (text) => (text === 'true' ? true : text === 'false' ? false : text)
const asArray =
  (item: Coercer): Coercer =>
  (text) =>
    text === undefined ? undefined : (Array.isArray(text) ? text : [text]).map(item)
const asText: Coercer = (text) => text

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly in?: z.ZodType
}

function coercerOf(schema: z.ZodType): Coercer {
  const definition = schema._zod.def as unknown as Definition
  if (definition.innerType) return coercerOf(definition.innerType)
  if (definition.type === 'pipe' && definition.in) return coercerOf(definition.in)
  if (definition.type === 'number') return asNumber
  if (definition.type === 'boolean') return asBoolean
  if (definition.type === 'array' && definition.element) return asArray(coercerOf(definition.element))
  return asText
}

/** Compiles, once per route, the conversion of query texts to input fields. */
export function compileQuery(input: z.ZodObject | null): (query: Record<string, unknown>) => Record<string, unknown> {
  const coercers = Object.entries(input?.shape ?? {}).map(
    ([name, schema]) => [name, coercerOf(schema as z.ZodType)] as const,
  )
  return (query) => {
    const fields: Record<string, unknown> = {}
    for (const [name, coerce] of coercers) {
      if (query[name] !== undefined) fields[name] = coerce(query[name])
    }
    return fields
  }
}
