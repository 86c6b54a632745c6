import { notFound } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import type { Bundle } from '@medplum/fhirtypes'
import { toBundle } from '../bundle.ts'
import { readFhirId, rootOf } from '../ids.ts'
import { kindOf } from '../kinds.ts'
import { type Parameter, readQuery } from '../search/query.ts'
import { readResourcePage } from '../search/read-page.ts'
import { readPosition, scopeOf, writePosition } from './cursor.ts'
import { kindsNamed, readSince } from './everything-parameters.ts'
import { findResource } from './find-resource.ts'
import { mappingOf } from './mapping-of.ts'

const ofEverything = ['_since', '_type']

/** The answer to `$everything`. `deleted`: the patient was erased. */
export type EverythingAnswer = { readonly status: 'found'; readonly bundle: Bundle } | { readonly status: 'deleted' }

/**
 * A page of everything about a patient, with the physicians and the organization involved.
 * @throws not_found; invalid_request
 */
export async function readEverything(
  context: RequestContext,
  { id, parameters, strict }: { id: string; parameters: readonly Parameter[]; strict: boolean },
): Promise<EverythingAnswer> {
  const fhirId = readFhirId(id)
  const patientId = rootOf(fhirId)?.id
  const patientKind = kindOf('Patient')
  if (patientId === undefined || !patientKind) throw notFound()
  const own = (name: string) => parameters.find((parameter) => parameter.name === name)?.value
  const others = parameters.filter(({ name }) => !ofEverything.includes(name))
  const read = readQuery(others, { filters: [], isStrict: strict })
  const used = [...read.used, ...parameters.filter(({ name }) => ofEverything.includes(name))]
  const query = { ...read, used, ids: null, patientIds: [patientId], lastUpdated: readSince(own('_since')) }
  const chosen = kindsNamed(own('_type'))
  const mapping = mappingOf(context)
  const path = `Patient/${fhirId}/$everything`
  const scope = scopeOf(context.account.partnerId, path, query)
  const from = readPosition(scope, query)
  return readTenant(context, async (tx) => {
    const patient = await findResource(tx, patientKind, { id: fhirId, mapping })
    if (patient === null) throw notFound()
    if (patient === 'deleted') return { status: 'deleted' }
    const { entries, next } = await readResourcePage(tx, chosen, { query, from, mapping })
    noteShown(context, { type: 'patient', id: patientId, patientId, code: 'everything' })
    const nextCursor = next && writePosition(scope, next)
    const bundle = toBundle(entries, { base: mapping.base, path, used, cursor: query.cursor, nextCursor })
    return { status: 'found', bundle }
  })
}
