import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { document } from './document.ts'

/** Keywords whose values contain no schemas. */
const opaque = new Set(['example', 'examples', 'default', 'enum', 'const', 'required', 'x-error-codes'])

/**
 * The document's schemas in strict form for tests: objects allow only their listed fields. The published form leaves
 * objects open, because `/v1` may add fields.
 */
function closeObjects<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closeObjects) as T
  if (typeof value !== 'object' || value === null) return value
  const closed = Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === 'properties') {
        return [key, Object.fromEntries(Object.entries(part).map(([name, schema]) => [name, closeObjects(schema)]))]
      }
      return [key, opaque.has(key) ? part : closeObjects(part)]
    }),
  )
  if (typeof closed.properties !== 'object' || closed.additionalProperties !== undefined) return closed as T
  return { ...closed, additionalProperties: false } as T
}

const strict = new Ajv2020({ strict: false, allErrors: true })
formats.default(strict)
strict.addSchema({ ...closeObjects(document), $id: 'strict' })

/** For requests: unknown fields are ignored, and stricter formats are left to the service. */
const open = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
open.addSchema({ ...document, $id: 'open' })

const compiled = new Map<string, ValidateFunction>()

/** A place in the document, as a JSON pointer. */
export const pointer = (...names: readonly string[]) =>
  names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** A schema of the document, by its reference. */
export const component = (name: string) => pointer('components', 'schemas', name)

/**
 * The errors of a value by the schema at a place in the document; empty when valid.
 * @param form `strict`: undeclared fields are errors. `open`: as published.
 */
export function faultsBy(form: 'strict' | 'open', place: string, value: unknown): string[] {
  const $ref = `${form}#${place}`
  const validate = compiled.get($ref) ?? (form === 'strict' ? strict : open).compile({ $ref })
  compiled.set($ref, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = (params as { additionalProperty?: string }).additionalProperty
    return `${instancePath || 'the body'} ${message}${extra === undefined ? '' : ` (${extra})`}`
  })
}
