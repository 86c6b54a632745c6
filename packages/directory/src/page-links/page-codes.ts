import { verifyPassword } from '@consult/auth'
import type { PatientChannel, TenantTransaction } from '@consult/db'
import type { PatientRow } from '../patients/find-patient.ts'
import type { PageLink } from './find-page-link.ts'

/** How long a code works, in seconds. */
export const pageCodeSeconds = 10 * 60

/** How long requests for codes are counted, in seconds. */
export const pageCodeMemorySeconds = 60 * 60

/**
 * The channel by which a patient gets a code: one by which the link did not come, if there is one. A code by the link's own
 * channel proves only that somebody reads the mailbox or holds the phone, so it takes the place of a date of birth, and never
 * adds a way in.
 * @param possible the channels that work, best first.
 * @returns null when no code is sent.
 */
export function codeChannelOf(
  patient: Pick<PatientRow, 'email' | 'birth_date'>,
  { channel }: Pick<PageLink, 'channel'>,
  possible: readonly PatientChannel[],
): PatientChannel | null {
  const addressed = possible.filter((one) => one === 'sms' || patient.email !== null)
  const other = channel === null ? undefined : addressed.find((one) => one !== channel)
  return other ?? (patient.birth_date === null ? (addressed[0] ?? null) : null)
}

/** Reports whether the code is the patient's current one. It takes as long when there is none. */
export async function isPageCode(
  { db, partnerId }: TenantTransaction,
  { subject, code, now }: { subject: string; code: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('page_codes')
    .select('code_hash')
    .where('partner_id', '=', partnerId)
    .where('subject', '=', subject)
    .where('code_expires_at', '>', now)
    .executeTakeFirst()
  return verifyPassword(row?.code_hash ?? null, code)
}

/** Ends the current code of a patient who has used it. */
export async function endPageCode({ db, partnerId }: TenantTransaction, subject: string): Promise<void> {
  await db
    .updateTable('page_codes')
    .set({ code_hash: null, code_expires_at: null })
    .where('partner_id', '=', partnerId)
    .where('subject', '=', subject)
    .execute()
}
