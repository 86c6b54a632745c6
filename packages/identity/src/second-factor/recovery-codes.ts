import { hashRecoveryCode, newRecoveryCodes } from '@consult/auth'
import type { Tables } from '@consult/db'
import type { Kysely } from 'kysely'

/** Replaces a physician's recovery codes. @returns the new ones, which cannot be shown again. */
export async function issueRecoveryCodes(
  db: Kysely<Tables>,
  { physicianId, now }: { physicianId: string; now: Date },
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.deleteFrom('recovery_codes').where('physician_id', '=', physicianId).execute()
  const rows = codes.map((code) => ({
    physician_id: physicianId,
    code_hash: hashRecoveryCode(physicianId, code),
    created_at: now,
  }))
  await db.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Uses a recovery code, which deletes it. @returns whether it was accepted. */
export async function useRecoveryCode(
  db: Kysely<Tables>,
  { physicianId, code }: { physicianId: string; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('physician_id', '=', physicianId)
    .where('code_hash', '=', hashRecoveryCode(physicianId, code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
