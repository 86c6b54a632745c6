import { invalidRequest, notFound } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant } from '@consult/request'
import type { Bundle } from '@medplum/fhirtypes'
import { toBundle } from '../bundle.ts'
import { isOfPatients } from '../kind.ts'
import { kindOf } from '../kinds.ts'
import { type Parameter, readQuery } from '../search/query.ts'
import { readResourcePage } from '../search/read-page.ts'
import { readPosition, scopeOf, writePosition } from './cursor.ts'
import { mappingOf } from './mapping-of.ts'
import { patientsOn } from './patients-on.ts'

/**
 * Searches resources of one type.
 * @param input.strict refuses unknown parameters instead of ignoring them.
 * @throws not_found for an unknown type; invalid_request, also for a search of patients' data that names no patient.
 */
export async function searchResources(
  context: RequestContext,
  { type, parameters, strict }: { type: string; parameters: readonly Parameter[]; strict: boolean },
): Promise<Bundle> {
  const kind = kindOf(type)
  if (!kind) throw notFound()
  const query = readQuery(parameters, { filters: kind.filters, isStrict: strict })
  const { ids, patientIds, consultIds } = query
  if (isOfPatients(kind) && ids === null && patientIds === null && consultIds === null) {
    const message = 'Name a patient, an encounter or ids: "patient", "encounter" or "_id".'
    throw invalidRequest({ path: '', code: 'too_costly', message })
  }
  const mapping = mappingOf(context)
  const scope = scopeOf(context.account.partnerId, type, query)
  const from = readPosition(scope, query)
  return readTenant(context, async (tx) => {
    const { entries, next } = await readResourcePage(tx, [kind], { query, from, mapping })
    noteShownPage(context, 'patient', patientsOn(entries))
    return toBundle(entries, {
      base: mapping.base,
      path: type,
      used: query.used,
      cursor: query.cursor,
      nextCursor: next && writePosition(scope, next),
    })
  })
}
