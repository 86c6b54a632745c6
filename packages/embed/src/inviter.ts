import type { TenantTransaction } from '@consult/db'
import { physicianName } from '@consult/directory'

/**
 * The name of the physician who would like to write to the patient: "Ada Osei, MD". Null unless a first reply of theirs waits for
 * the patient's consent.
 */
export async function inviterOf(
  tx: TenantTransaction,
  consult: { readonly status: string; readonly invited_by: string | null } | undefined,
): Promise<string | null> {
  if (consult?.status !== 'invited' || consult.invited_by === null) return null
  return physicianName(tx, consult.invited_by)
}
