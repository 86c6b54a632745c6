import type { Bundle } from '@medplum/fhirtypes'
import type { Sealed } from './resource.ts'
import type { Parameter } from './search/query.ts'

const addressOf = (base: string, path: string, parameters: readonly Parameter[]) => {
  const query = new URLSearchParams(parameters.map(({ name, value }): [string, string] => [name, value])).toString()
  return query === '' ? `${base}/${path}` : `${base}/${path}?${query}`
}

/** A page of resources, with the address of the next one. All addresses begin with the public address of the service. */
export function toBundle(
  entries: readonly Pick<Sealed, 'type' | 'id' | 'resource'>[],
  options: {
    readonly base: string
    /** `Communication`, or `Patient/pat-…/$everything`. */
    readonly path: string
    readonly used: readonly Parameter[]
    readonly cursor: string | undefined
    readonly nextCursor: string | null
  },
): Bundle {
  const { base, path, used, cursor, nextCursor } = options
  const at = (place: string | null | undefined) =>
    addressOf(base, path, place == null ? used : [...used, { name: '_cursor', value: place }])
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: at(cursor) },
      ...(nextCursor === null ? [] : [{ relation: 'next', url: at(nextCursor) }]),
    ],
    // A list is never empty in FHIR.
    ...(entries.length > 0 && {
      entry: entries.map(({ type, id, resource }) => ({
        fullUrl: `${base}/${type}/${id}`,
        resource,
        search: { mode: 'match' as const },
      })),
    }),
  }
}
