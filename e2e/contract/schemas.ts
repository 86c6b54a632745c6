import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { document } from './document.ts'
import { closeObjects } from './strict-form.ts'

const strict = new Ajv2020({ strict: false, allErrors: true })
formats.default(strict)
strict.addSchema({ ...closeObjects(document), $id: 'strict' })

/** Of requests: unknown fields are let be, and what the service reads beyond a format's letter is its own matter. */
const open = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
open.addSchema({ ...document, $id: 'open' })

const compiled = new Map<string, ValidateFunction>()

/** A place in the document, as a JSON pointer. */
export const pointer = (...names: readonly string[]) =>
  names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** A schema of the document, by its own reference. */
export const component = (name: string) => pointer('components', 'schemas', name)

/**
 * What is wrong with a value by the schema at a place of the document; empty when nothing is.
 * @param form `strict`: a field that is not declared is wrong. `open`: as the document is published.
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
