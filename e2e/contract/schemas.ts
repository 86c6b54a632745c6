import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { document } from './document.ts'
import { closeObjects } from './strict-form.ts'

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
