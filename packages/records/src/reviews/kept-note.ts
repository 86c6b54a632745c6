import type { TenantTransaction } from '@consult/db'
import { holdPatients } from '@consult/directory'

/**
 * A reviewer's note as it is stored: null about a patient whose erasure has begun, because nothing would delete the
 * note.
 */
export async function keptNote(
  tx: TenantTransaction,
  patientId: string | null,
  note: string | null,
): Promise<string | null> {
  if (note === null || patientId === null) return note
  return (await holdPatients(tx, [patientId])).has(patientId) ? note : null
}
