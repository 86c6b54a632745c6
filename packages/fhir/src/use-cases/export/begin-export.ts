import { notFound } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { readFhirId, rootOf } from '../../ids.ts'
import { patients } from '../../sources/patients.ts'
import { kindsNamed, readSince } from '../everything-parameters.ts'
import { isDeleted } from '../is-deleted.ts'
import { writeExportToken } from './export-token.ts'

/** How many patients one export can have. Source: docs/limits.md. */
export const mostExportedPatients = 200

/**
 * Begins an export of patients.
 * @returns the last part of its address.
 * @throws not_found if one of the patients never existed; invalid_request
 */
export async function beginExport(
  context: RequestContext,
  input: { patientIds: readonly string[]; types?: string | undefined; since?: string | undefined },
): Promise<{ token: string }> {
  const { types, since } = input
  kindsNamed(types)
  readSince(since)
  const patientIds = [...new Set(input.patientIds.map((id) => rootOf(readFhirId(id))?.id ?? ''))]
  await readTenant(context, async (tx) => {
    const wanted = { ids: patientIds, patientIds: null, consultIds: null, from: null, limit: patientIds.length }
    const found = new Set((await patients.read(tx, wanted)).map((row) => row.patient_id))
    for (const id of patientIds) if (!found.has(id) && !(await isDeleted(tx, id))) throw notFound()
  })
  const token = await writeExportToken(context, { patientIds, types, since, at: context.services.clock.now() })
  return { token }
}
