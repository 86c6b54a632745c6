import type { z } from 'zod'

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** Wraps a value so that it is at one place in an input. */
type Place = (value: unknown) => unknown

/** Where an input takes a text, and where it takes many values. */
export interface Places {
  readonly name: string
  readonly kind: 'text' | 'many'
  readonly at: Place
}

/** Every place in an input that takes untrusted text or an untrusted list. */
export function* placesOf(schema: z.ZodType, name = '', at: Place = (value) => value): Generator<Places> {
  const { type, innerType, in: input, out, shape, element, valueType, options } = definitionOf(schema)
  const within = (field: string) => (name === '' ? field : `${name}.${field}`)
  if (innerType) return yield* placesOf(innerType, name, at)
  if (type === 'pipe' && input && out) {
    return yield* placesOf(definitionOf(input).type === 'transform' ? out : input, name, at)
  }
  if (type === 'string') yield { name, kind: 'text', at }
  for (const [field, inner] of Object.entries(shape ?? {})) {
    yield* placesOf(inner, within(field), (value) => at({ [field]: value }))
  }
  for (const option of options ?? []) yield* placesOf(option, name, at)
  if (type === 'array' && element) {
    yield { name: `${name}[]`, kind: 'many', at }
    yield* placesOf(element, `${name}[]`, (value) => at([value]))
  }
  if (type === 'record' && valueType) {
    yield { name: `${name}{}`, kind: 'many', at }
    yield* placesOf(valueType, within('key'), (value) => at({ key: value }))
  }
}
