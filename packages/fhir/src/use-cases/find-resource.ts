import type { TenantTransaction } from '@consult/db'
import type { Kind } from '../kind.ts'
import { type Mapping, type Sealed, sealResource } from '../resource.ts'
import { isDeleted } from './is-deleted.ts'

/** A resource that was found, with whose data it is; `deleted`: there was one; null: there never was. */
export type FoundResource =
  | { readonly sealed: Sealed; readonly patientId: string | null; readonly consultId: string | null }
  | 'deleted'
  | null

/** Finds a resource by its FHIR id. What belongs to a patient whose erasure has begun is deleted. */
export async function findResource(
  tx: TenantTransaction,
  kind: Kind,
  { id, mapping }: { id: string; mapping: Mapping },
): Promise<FoundResource> {
  const rowIds = new Set<string>()
  for (const part of kind.parts) {
    const rowId = part.rowIdOf(id)
    if (rowId === null) continue
    rowIds.add(rowId)
    const wanted = { ids: [rowId], patientIds: null, consultIds: null, from: null, limit: part.rowsAtOnce }
    for (const { mapped, isErasing, patientId, consultId } of await part.read(tx, wanted, mapping)) {
      const found = mapped.find(({ resource }) => resource.id === id)
      if (!found) continue
      return isErasing ? 'deleted' : { sealed: sealResource(found), patientId, consultId }
    }
  }
  for (const rowId of rowIds) if (await isDeleted(tx, rowId)) return 'deleted'
  return null
}
