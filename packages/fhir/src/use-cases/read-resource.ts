import { notFound } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { readFhirId } from '../ids.ts'
import { kindOf } from '../kinds.ts'
import type { Sealed } from '../resource.ts'
import { findResource } from './find-resource.ts'
import { mappingOf } from './mapping-of.ts'

/** The answer to a read. `deleted`: the resource was erased, or its time of retention is over. */
export type ReadAnswer = { readonly status: 'found'; readonly found: Sealed } | { readonly status: 'deleted' }

/**
 * Reads a resource.
 * @param input.version only this version. Earlier versions are not kept.
 * @throws not_found
 */
export async function readResource(
  context: RequestContext,
  { type, id, version }: { type: string; id: string; version?: string | undefined },
): Promise<ReadAnswer> {
  const kind = kindOf(type)
  if (!kind) throw notFound()
  return readTenant(context, async (tx) => {
    const found = await findResource(tx, kind, { id: readFhirId(id), mapping: mappingOf(context) })
    if (found === null) throw notFound()
    if (found === 'deleted') return { status: 'deleted' }
    const { sealed, patientId, consultId } = found
    if (version !== undefined && version !== sealed.versionId) throw notFound()
    if (patientId !== null) noteShown(context, { type: 'patient', id: patientId, patientId, consultId, code: type })
    return { status: 'found', found: sealed }
  })
}
