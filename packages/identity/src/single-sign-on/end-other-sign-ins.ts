import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/**
 * For accounts that must use single sign-on, ends everything that began without it: sessions, sign-ins that wait for
 * their second step, and links in mail. Sessions that the partner's own system began stay.
 */
export async function endOtherSignIns({ db, partnerId }: TenantTransaction): Promise<void> {
  const accounts = sql`
    select a.physician_id from portal_accounts a
    join sso_domains d on d.partner_id = a.partner_id and d.domain = split_part(a.email, '@', -1)
    join sso_providers s on s.partner_id = a.partner_id
    where a.partner_id = ${partnerId} and d.verified_at is not null and s.policy = 'required'`
  await sql`
    delete from sessions where partner_id = ${partnerId} and kind in ('portal', 'console') and key_generation is null
      and sso_issuer is null and physician_id in (${accounts})`.execute(db)
  await sql`delete from pending_sign_ins where sso_issuer is null and physician_id in (${accounts})`.execute(db)
  await sql`delete from account_links where physician_id in (${accounts})`.execute(db)
}

/** Ends the sessions and pending sign-ins that began at the partner's identity providers. */
export async function endSsoSignIns({ db, partnerId }: TenantTransaction): Promise<void> {
  await db.deleteFrom('sessions').where('partner_id', '=', partnerId).where('sso_issuer', 'is not', null).execute()
  await sql`
    delete from pending_sign_ins where sso_issuer is not null and physician_id in (
      select physician_id from portal_accounts where partner_id = ${partnerId})`.execute(db)
  await db.deleteFrom('sso_attempts').where('partner_id', '=', partnerId).execute()
}
