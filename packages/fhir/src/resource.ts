import { createHash } from 'node:crypto'
import type { Resource } from '@medplum/fhirtypes'
import { toFhirId } from './ids.ts'

/** What every mapping needs to know about the service and the partner. */
export interface Mapping {
  /** The public address of the FHIR interface, without a trailing slash. */
  readonly base: string
  readonly partnerId: string
}

/** A resource before it gets its `meta`, with what searches compare. */
export interface Mapped {
  readonly resource: Resource & { readonly id: string }
  /** When the resource itself last changed. */
  readonly lastUpdated: Date
  /** The instant or the period that the parameter `date` compares. Null: it has none. */
  readonly date?: { readonly from: Date; readonly to: Date | null } | null
  /** The codes that the parameter `category` compares. */
  readonly categories?: readonly { readonly system: string; readonly code: string }[]
}

/** A resource as it is sent. */
export interface Sealed {
  readonly type: string
  readonly id: string
  readonly versionId: string
  readonly lastUpdated: Date
  readonly resource: Resource
  /** How many characters of JSON it has. */
  readonly length: number
}

/**
 * Adds `meta`. The version is a hash of the content: it is the same in every process, and changes with the content alone.
 */
export function sealResource({ resource, lastUpdated }: Mapped): Sealed {
  const json = JSON.stringify(resource)
  const versionId = createHash('sha256').update(json).digest('hex').slice(0, 16)
  const { resourceType, id, ...content } = resource
  const meta = { versionId, lastUpdated: lastUpdated.toISOString() }
  const sealed = { resourceType, id, meta, ...content } as Resource
  return { type: resourceType, id, versionId, lastUpdated, resource: sealed, length: json.length + 90 }
}

/** The latest of some times. Null: it has not happened. */
export const latest = (first: Date, ...others: readonly (Date | null | undefined)[]): Date =>
  others.reduce<Date>((newest, each) => (each && each > newest ? each : newest), first)

/** A reference to a resource. */
export interface To {
  readonly reference: string
}

export const refTo = (type: string, ourId: string): To => ({ reference: `${type}/${toFhirId(ourId)}` })

/** The reference to a consult of either kind. */
export const encounterOf = (consultId: string): To => refTo('Encounter', consultId)

export const organizationOf = ({ partnerId }: Mapping): To => refTo('Organization', partnerId)

/** A text as FHIR has it, or undefined: a string is never empty there, and has no control characters. */
export function text(value: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: FHIR refuses them, and text of partners may have them.
  const clean = value?.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return clean === undefined || clean.trim() === '' ? undefined : clean
}

/** An element that is there only if it has a value. */
export const optional = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]?: Value })

/** A code system of ours: what no public one has a code for. */
export const ownSystem = ({ base }: Mapping, name: string): string => `${base}/CodeSystem/${name}`

/** Our ids and the partner's, as identifiers. */
export function identifiersOf({ base }: Mapping, { id, externalId }: { id: string; externalId?: string }) {
  const own = { system: `${base}/NamingSystem/id`, value: id }
  const external = text(externalId)
  return external === undefined ? [own] : [own, { system: `${base}/NamingSystem/external-id`, value: external }]
}

/** A concept of one code. */
export const concept = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display !== undefined && { display }) }],
})
