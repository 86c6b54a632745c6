import type { TenantTransaction } from '@consult/db'
import { isOnDuty, requestAccountMail } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { sql } from 'kysely'

/** The shortest time between two such mails, in seconds: one covers everything that becomes overdue meanwhile. */
const betweenMails = 12 * 60 * 60

/**
 * Requests a mail to a physician who is off duty, that replies of theirs are overdue: pushes come only on duty. None for
 * a physician who turned these mails off, had one lately, or has never set up the portal. It names no patient.
 */
export async function requestReplyMail(
  unit: TenantTransaction & Pick<Unit, 'realNow'>,
  physicianId: string,
): Promise<void> {
  const { db, partnerId, realNow: now } = unit
  const { numAffectedRows } = await sql`
    update physicians p set reply_mailed_at = ${now}
    where p.partner_id = ${partnerId} and p.physician_id = ${physicianId} and p.reply_mails and p.deactivated_at is null
      and p.simulated_number is null and not ${isOnDuty(now)}
      and (p.reply_mailed_at is null or p.reply_mailed_at <= ${addSeconds(now, -betweenMails)})
      and exists (select from portal_accounts a
        where a.physician_id = p.physician_id and (a.password_hash is not null
          or exists (select from sso_identities s where s.physician_id = a.physician_id)))`.execute(db)
  if (numAffectedRows !== 1n) return
  await requestAccountMail(unit, { physicianId, kind: 'replies_overdue', requestId: null, now })
}

/** Whether the physician wants these mails. */
export async function wantsReplyMails({ services, account }: RequestContext, physicianId: string): Promise<boolean> {
  const { reply_mails: wanted } = await services.database.inTenant(account.partnerId, (tx) =>
    tx.db
      .selectFrom('physicians')
      .select('reply_mails')
      .where('partner_id', '=', tx.partnerId)
      .where('physician_id', '=', physicianId)
      .executeTakeFirstOrThrow(),
  )
  return wanted
}

/** Turns the mails of a physician on or off. */
export async function chooseReplyMails(
  context: RequestContext,
  { physicianId, wanted }: { physicianId: string; wanted: boolean },
): Promise<{ wanted: boolean }> {
  return inUnit(context, async (unit) => {
    await unit.db
      .updateTable('physicians')
      .set({ reply_mails: wanted })
      .where('partner_id', '=', unit.partnerId)
      .where('physician_id', '=', physicianId)
      .execute()
    return unit.did({ type: 'physician', id: physicianId, code: 'reply_mails' }, { wanted })
  })
}
