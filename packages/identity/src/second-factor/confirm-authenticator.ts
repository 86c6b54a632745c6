import type { SecretBox, TenantTransaction } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { confirmTotpSecret, useTotpCode } from './totp-secrets.ts'

/**
 * Makes the offered authenticator app the physician's factor, if the code is its own, and notifies them by mail.
 * @returns the recovery codes when the physician had none; null when the code is wrong.
 */
export async function confirmAuthenticator(
  tx: TenantTransaction,
  box: SecretBox,
  { physicianId, code, requestId, now }: { physicianId: string; code: string; requestId: string | null; now: Date },
): Promise<{ recoveryCodes: string[] | null } | null> {
  const typed = code.replace(/\s/g, '')
  if (!(await useTotpCode(tx.db, box, { physicianId, stage: 'offered', code: typed, now }))) return null
  await confirmTotpSecret(tx.db, physicianId)
  await requestAccountMail(tx, { physicianId, kind: 'second_factor_changed', requestId, now })
  const one = await tx.db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('physician_id', '=', physicianId)
    .limit(1)
    .executeTakeFirst()
  return { recoveryCodes: one ? null : await issueRecoveryCodes(tx.db, { physicianId, now }) }
}
