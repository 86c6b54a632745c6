import type { AccountMailKind, TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import { isOnDuty } from '../duty.ts'

/** At least one endpoint gets only probes. */
async function hasFailingEndpoint({ db, partnerId }: TenantTransaction): Promise<boolean> {
  const failing = await db
    .selectFrom('webhook_endpoints')
    .select('endpoint_id')
    .where('partner_id', '=', partnerId)
    .where('disabled_at', 'is', null)
    .where('next_probe_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return failing !== undefined
}

/** The physician is off duty, and a reply of theirs is overdue in real time. */
async function owesReplyOffDuty(
  { db, partnerId }: TenantTransaction,
  physicianId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from physicians p
    where p.partner_id = ${partnerId} and p.physician_id = ${physicianId} and p.deactivated_at is null
      and p.reply_mails and not ${isOnDuty(now)} and exists (
        select from async_consult_order o
        join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
        where o.partner_id = ${partnerId} and o.physician_id = ${physicianId} and o.status = 'active'
          and o.response_due_at <= ${now} and c.test_clock_id is null)`.execute(db)
  return rows.length > 0
}

/** Forgets when the last mail about overdue replies was requested. */
async function allowReplyMail({ db, partnerId }: TenantTransaction, physicianId: string): Promise<void> {
  await db
    .updateTable('physicians')
    .set({ reply_mailed_at: null })
    .where('partner_id', '=', partnerId)
    .where('physician_id', '=', physicianId)
    .execute()
}

/** Reports whether a mail still says the truth when it is sent: a mail server may have been down for hours. */
export async function stillApplies(
  tx: TenantTransaction,
  { physicianId, kind, now }: { physicianId: string; kind: AccountMailKind; now: Date },
): Promise<boolean> {
  if (kind === 'endpoint_failing') return hasFailingEndpoint(tx)
  if (kind === 'replies_overdue') {
    const owes = await owesReplyOffDuty(tx, physicianId, now)
    // A mail that is not sent delays no later one.
    if (!owes) await allowReplyMail(tx, physicianId)
    return owes
  }
  return true
}
