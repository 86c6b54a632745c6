import { hashSecret, type TenantTransaction } from '@consult/db'
import { quotaDay } from '@consult/domain'
import { type Actor, type AnonymousRequest, anonymousTenant } from '@consult/request'
import { sql } from 'kysely'
import type { PageLink } from './find-page-link.ts'

/** How many wrong dates of birth or codes a patient has per UTC day, across all links. Source: docs/patient-page.md. */
export const identityTriesPerDay = 5

/**
 * Whose tries and codes are counted: the link's patient, or a token that no link has. The service does the same work for
 * both, so that a caller cannot tell them apart.
 */
export interface PageVisitor {
  readonly partnerId: string
  readonly subject: string
}

export const visitorOf = (link: PageLink | null, token: string): PageVisitor =>
  link
    ? { partnerId: link.partnerId, subject: link.patientId }
    : { partnerId: anonymousTenant, subject: hashSecret(token) }

/** The holder of a link, who has not said who they are. */
export const holderOf = ({ source }: AnonymousRequest): Actor => ({
  kind: 'nobody',
  id: null,
  physicianId: null,
  credential: 'page_link',
  ...source,
})

const quota = 'identity_tries'

/**
 * Takes one of the day's tries, before the answer is compared: guesses that arrive at the same time cannot exceed them.
 * @returns how many are left; null when there was none.
 */
export async function takeTry(
  { db, partnerId }: TenantTransaction,
  subject: string,
  now: Date,
): Promise<number | null> {
  const taken = await db
    .insertInto('daily_usage')
    .values({ partner_id: partnerId, quota, subject, day: quotaDay(now), used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'quota', 'subject', 'day'])
        .doUpdateSet({ used: sql<number>`daily_usage.used + 1` })
        .where('daily_usage.used', '<', identityTriesPerDay),
    )
    .returning('used')
    .executeTakeFirst()
  return taken ? identityTriesPerDay - Number(taken.used) : null
}

/** Returns the try of a right answer. Wrong tries stay counted, so that whoever guesses gains nothing from it. */
export async function giveTryBack({ db, partnerId }: TenantTransaction, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('daily_usage')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('partner_id', '=', partnerId)
    .where('quota', '=', quota)
    .where('subject', '=', subject)
    .where('day', '=', quotaDay(now))
    .execute()
}
