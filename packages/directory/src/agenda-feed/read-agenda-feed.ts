import { hashSecret, type TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import type { Services } from '@consult/request'
import { agendaCalendar, type BookedCall } from './agenda-calendar.ts'

const day = 24 * 60 * 60

/** How long past and cancelled calls stay in the feed, and how far ahead it looks. Source: docs/limits.md. */
const shownBefore = 30 * day
const shownAhead = 365 * day
const mostCalls = 2_000

async function bookedCalls(
  { db, partnerId }: TenantTransaction,
  physicianId: string,
  now: Date,
): Promise<BookedCall[]> {
  const since = addSeconds(now, -shownBefore)
  const rows = await db
    .selectFrom('telehealth_consults')
    .select((eb) => [
      'telehealth_consult_id as id',
      'status',
      eb.ref('scheduled_for').$notNull().as('startsAt'),
      eb.ref('scheduled_until').$notNull().as('endsAt'),
    ])
    .where('partner_id', '=', partnerId)
    .where('booked_physician_id', '=', physicianId)
    .where('scheduled_for', '>=', since)
    .where('scheduled_for', '<', addSeconds(now, shownAhead))
    .where((either) => either.or([either('cancelled_at', 'is', null), either('cancelled_at', '>', since)]))
    .orderBy('scheduled_for')
    .orderBy('telehealth_consult_id')
    .limit(mostCalls)
    .execute()
  return rows.map(({ status, ...call }) => ({ ...call, isCancelled: status === 'cancelled' }))
}

/**
 * Writes the calendar of the physician whose link has that token. It contains times and no patient, so readings are not
 * audited: calendars repeat them all day.
 * @returns null when no physician has such a link, or the account is suspended.
 */
export async function readAgendaFeed({ database, clock }: Services, token: string): Promise<string | null> {
  const feed = await database.directory
    .selectFrom('agenda_feeds as f')
    .innerJoin('partners as p', 'p.partner_id', 'f.partner_id')
    .select(['f.partner_id', 'f.physician_id', 'f.language'])
    .where('f.token_hash', '=', hashSecret(token))
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!feed) return null
  const now = clock.now()
  const calls = await database.inTenant(feed.partner_id, (tx) => bookedCalls(tx, feed.physician_id, now))
  return agendaCalendar(calls, feed.language, now)
}
