import { draftSeconds } from '@consult/consults'
import { pageCodeMemorySeconds, pageLinkMemorySeconds } from '@consult/directory'
import { addSeconds, quotaDay, requestLogDays, unseenDeviceSeconds } from '@consult/domain'
import { keptSeconds, lostReceiptSeconds, type Services } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'

/** The maximum number of rows in one statement. It takes milliseconds, so its locks are short. */
export const rowsPerStatement = 5_000
/** The maximum number of statements in one run for each table. Remaining rows wait for the next run. */
const statementsPerTable = 4
/** How long the hashes of embed tokens outlive their expiry, so that `expired` can be told from `invalid`. Seconds. */
const embedMemorySeconds = 24 * 60 * 60

/** How long attempts to deliver webhooks are kept, in seconds. Source: docs/webhooks.md. */
const attemptSeconds = 30 * 24 * 60 * 60

const daySeconds = 24 * 60 * 60

/** How long the daily usage is kept, in days. */
const usageDaysKept = 92

/** How long counts of requests are kept, in days: until they are part of the daily usage, with a wide margin. */
const countDays = 3

/** A statement that handles up to `rowsPerStatement` expired rows and returns their number as `rows`. */
type Expiry = RawBuilder<{ rows: number }>

/** Deletes rows of a table of the directory. Passes over rows that a use case has locked. */
const fromDirectory = (table: string, isExpired: RawBuilder<unknown>): Expiry => sql`
  with gone as (
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isExpired} limit ${rowsPerStatement} for update skip locked))
    returning 1)
  select count(*) as rows from gone`

/** Deletes rows of a tenant table of all partners. The function `expire_rows` knows the column of their time. */
const ofAllPartners = (table: string, until: Date | string): Expiry => sql`
  select tenant.expire_rows(${table}, ${until}, ${rowsPerStatement}) as rows`

/** Forgets the secrets that webhook endpoints had before the present ones. */
const endpointSecrets = (until: Date): Expiry => sql`
  select tenant.expire_endpoint_secrets(${until}, ${rowsPerStatement}) as rows`

/** Everything that expires, by table. Each statement is a transaction of its own and locks rows of one table only. */
const expiries = (now: Date): Expiry[] => [
  fromDirectory('embed_sessions', sql`expires_at <= ${addSeconds(now, -embedMemorySeconds)}`),
  fromDirectory('page_codes', sql`requested_at <= ${addSeconds(now, -pageCodeMemorySeconds)}`),
  fromDirectory('page_links', sql`expires_at <= ${addSeconds(now, -pageLinkMemorySeconds)}`),
  fromDirectory('sessions', sql`expires_at <= ${now}`),
  fromDirectory('instances', sql`last_seen_at <= ${addSeconds(now, -lostReceiptSeconds)}`),
  fromDirectory('open_streams', sql`leased_until <= ${now}`),
  fromDirectory('account_links', sql`expires_at <= ${now}`),
  fromDirectory('pending_sign_ins', sql`expires_at <= ${now}`),
  fromDirectory('passkey_challenges', sql`expires_at <= ${now}`),
  fromDirectory('sso_attempts', sql`expires_at <= ${now}`),
  fromDirectory('sso_logout_tokens', sql`expires_at <= ${now}`),
  // A full bucket is equivalent to no bucket.
  fromDirectory(
    'rate_buckets',
    sql`level + refill * (extract(epoch from ${now}::timestamptz - at) * 1000) >= capacity`,
  ),
  ofAllPartners('idempotency_keys', addSeconds(now, -keptSeconds)),
  ofAllPartners('message_receipts', addSeconds(now, -lostReceiptSeconds)),
  ofAllPartners('reply_drafts', addSeconds(now, -draftSeconds)),
  ofAllPartners('attendances', now),
  ofAllPartners('patient_devices', addSeconds(now, -unseenDeviceSeconds)),
  ofAllPartners('team_events', addSeconds(now, -daySeconds)),
  // Only quotas of days before yesterday: the daily usage still reads yesterday's uploads from them.
  ofAllPartners('daily_usage', quotaDay(addSeconds(now, -2 * daySeconds))),
  ofAllPartners('usage_days', quotaDay(addSeconds(now, -usageDaysKept * daySeconds))),
  endpointSecrets(now),
  ofAllPartners('webhook_attempts', addSeconds(now, -attemptSeconds)),
  ofAllPartners('request_log', addSeconds(now, -requestLogDays * daySeconds)),
  ofAllPartners('request_log_gaps', addSeconds(now, -requestLogDays * daySeconds)),
  ofAllPartners('request_counts', addSeconds(now, -countDays * daySeconds)),
]

/**
 * Deletes expired rows of all partners, in a number of statements that does not depend on the number of partners.
 * @param attempt runs one table's deletion; its failure does not affect the others.
 * @returns true when there may be more to delete.
 */
export async function deleteExpiredRows(
  { database, clock }: Services,
  attempt: (work: () => Promise<void>) => Promise<void>,
  ending: AbortSignal,
): Promise<boolean> {
  let isMoreLeft = false
  for (const expiry of expiries(clock.now())) {
    await attempt(async () => {
      for (let statement = 1; !ending.aborted; statement += 1) {
        const { rows } = await expiry.execute(database.directory)
        if (Number(rows[0]?.rows ?? 0) < rowsPerStatement) return
        if (statement === statementsPerTable) {
          isMoreLeft = true
          return
        }
      }
    })
  }
  return isMoreLeft
}
