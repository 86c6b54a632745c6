import { addSeconds } from '@consult/domain'
import { erasePreviousSecret } from '@consult/webhooks'
import { sql } from 'kysely'
import { sweepDrafts } from '../async-consults/drafts/sweep-drafts.ts'
import { sweepAttachments } from '../attachments/sweep-attachments.ts'
import { keptSeconds } from '../idempotency/kept-answers.ts'
import { lostReceiptSeconds } from '../idempotency/keyless/receipt-store.ts'
import { sweepRecordings } from '../recording-jobs/sweep-recordings.ts'
import type { Services } from '../request/request-context.ts'
import { fillInWords } from '../search/fill-in-words.ts'

/** How long the hashes of expired embed tokens are kept, in seconds. They tell an expired token from an invalid one. */
const embedMemorySeconds = 24 * 60 * 60
/** How many months of the event log and the audit are created ahead. */
const monthsAhead = 3

/**
 * Deletes expired rows and files, and creates the coming months of the event log and the audit. Safe to run in any
 * process at any time.
 * @param ending when it aborts, the remaining files wait for the next run: a hanging storage takes long for each file.
 * @param kept.recordingDays how many days recordings of calls are kept if the partner sets no retention. Null: forever.
 * @throws the first storage failure, after trying all the other files.
 */
export async function deleteExpired(
  services: Services,
  ending: AbortSignal = new AbortController().signal,
  kept: { readonly recordingDays?: number | null } = {},
): Promise<void> {
  const { database, clock } = services
  const { recordingDays = null } = kept
  const now = clock.now()
  const { directory } = database
  const today = now.toISOString().slice(0, 10)
  // One transaction each: use cases write to one table and then the other, and could deadlock with both locks held here.
  await sql`select tenant.ensure_event_months(${today}::date, ${monthsAhead + 1})`.execute(directory)
  await sql`select tenant.ensure_audit_months(${today}::date, ${monthsAhead + 1})`.execute(directory)
  await sql`select tenant.ensure_audit_page_months(${today}::date, ${monthsAhead + 1})`.execute(directory)
  await directory.deleteFrom('embed_sessions').where('expires_at', '<=', addSeconds(now, -embedMemorySeconds)).execute()
  await directory.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await directory.deleteFrom('instances').where('last_seen_at', '<=', addSeconds(now, -lostReceiptSeconds)).execute()
  await directory.deleteFrom('open_streams').where('leased_until', '<=', now).execute()
  await directory.deleteFrom('account_links').where('expires_at', '<=', now).execute()
  // A full bucket is the same as no bucket.
  await sql`
    delete from rate_buckets
    where level + refill * (extract(epoch from ${now}::timestamptz - at) * 1000) >= capacity`.execute(directory)
  const partners = await directory.selectFrom('partners').select(['partner_id', 'recording_retention_days']).execute()
  for (const { partner_id } of partners) {
    await database.inTenant(partner_id, async (tx) => {
      await tx.db
        .deleteFrom('idempotency_keys')
        .where('partner_id', '=', partner_id)
        .where('created_at', '<=', addSeconds(now, -keptSeconds))
        .execute()
      await tx.db
        .deleteFrom('message_receipts')
        .where('partner_id', '=', partner_id)
        .where('created_at', '<=', addSeconds(now, -lostReceiptSeconds))
        .execute()
      await tx.db.deleteFrom('daily_usage').where('partner_id', '=', partner_id).where('day', '<', today).execute()
      await sweepDrafts(tx, now)
      await erasePreviousSecret(tx, now)
      await tx.db
        .deleteFrom('attendances')
        .where('partner_id', '=', partner_id)
        .where('attends_until', '<=', now)
        .execute()
    })
    await fillInWords(services, partner_id)
  }
  // Last: a storage outage must not delay anything else.
  const failures: unknown[] = []
  for (const { partner_id, recording_retention_days } of partners) {
    failures.push(...(await sweepAttachments(services, partner_id, ending)))
    const days = recording_retention_days ?? recordingDays
    if (days !== null) failures.push(...(await sweepRecordings(services, partner_id, { days, ending })))
  }
  if (failures.length > 0) throw failures[0]
}
