import { readFileSync } from 'node:fs'

/** Access to the published document for the checks, with references resolved on demand. */
export interface MediaType {
  readonly schema: unknown
}
interface Header {
  readonly required?: boolean
  readonly schema: unknown
}
export interface Parameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly schema: { readonly type?: string | readonly string[] }
}
interface Response {
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, MediaType>>
  readonly 'x-error-codes'?: readonly string[]
}
interface RequestBody {
  readonly required?: boolean
  readonly content: Readonly<Record<string, MediaType>>
}
export interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, Response>>
}
export type PathItem = Readonly<Record<string, Operation>>

interface Document {
  readonly paths: Readonly<Record<string, PathItem>>
  readonly webhooks: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>
    readonly responses: Readonly<Record<string, Response>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** The published document. */
export const document = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
) as Document

/** A part of the document, with its reference resolved if it is one. */
export function resolve<Part>(part: Part): Part {
  const { $ref } = part as { $ref?: string }
  if ($ref === undefined) return part
  let found: unknown = document
  for (const name of $ref.slice(2).split('/')) {
    found = (found as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return found as Part
}
