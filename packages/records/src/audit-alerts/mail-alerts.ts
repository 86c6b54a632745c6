import type { TenantTransaction } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import type { Services } from '@consult/request'
import { sql } from 'kysely'

async function mailAuditors(tx: TenantTransaction, now: Date): Promise<void> {
  const { db, partnerId } = tx
  const auditors = await db
    .selectFrom('members')
    .select('member_id')
    .where('partner_id', '=', partnerId)
    .where('role', '=', 'auditor')
    .where('deactivated_at', 'is', null)
    .execute()
  // Without auditors the alerts wait for the first one.
  if (auditors.length === 0) return
  const { numUpdatedRows } = await db
    .updateTable('audit_alerts')
    .set({ mailed_at: now })
    .where('partner_id', '=', partnerId)
    .where('mailed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  for (const { member_id: physicianId } of auditors) {
    await requestAccountMail(tx, { physicianId, kind: 'alerts', requestId: null, now })
  }
}

/**
 * Requests a mail to each auditor of a partner with alerts that no mail has announced. The mail says only that there
 * are alerts. A periodic task calls it once a day.
 * @returns false: there is nothing more to do today.
 */
export async function mailAlerts({ database, clock }: Services, ending: AbortSignal): Promise<boolean> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from tenant.partners_with_unmailed_alerts(${clock.now()})`.execute(database.directory)
  for (const { partner_id: partnerId } of rows) {
    if (ending.aborted) return true
    await database.inTenant(partnerId, (tx) => mailAuditors(tx, clock.now()))
  }
  return false
}
