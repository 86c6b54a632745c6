import { capacityIn, listPhysicians, loadOf, lockPhysician, requestInvitation } from '@consult/directory'
import { type ConsolePhysician, ConsultError, type ListPhysicians, type Page } from '@consult/domain'
import { inUnit, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'

/** The partner's physicians with the state of their accounts and how much they have to answer, newest first. @throws invalid_request for a foreign cursor */
export async function listConsolePhysicians(
  context: RequestContext,
  query: ListPhysicians,
): Promise<Page<ConsolePhysician>> {
  const page = await listPhysicians(context, query)
  const ids = page.items.map(({ id }) => id)
  const loads = await readTenant(context, ({ db, partnerId }) =>
    db
      .selectFrom('physicians as p')
      .select(['p.physician_id', loadOf(context.services.clock.now()).as('load')])
      .select(capacityIn(context.account.capacity).as('givenUpTo'))
      .where('p.partner_id', '=', partnerId)
      .where('p.physician_id', '=', sql<string>`any (${ids}::text[])`)
      .execute(),
  )
  const accounts = await readTenant(context, ({ db, partnerId }) =>
    db
      .selectFrom('portal_accounts as a')
      .select([
        'a.physician_id',
        sql<boolean>`a.password_hash is not null`.as('has_password'),
        sql<boolean>`exists (select from totp_secrets t where t.physician_id = a.physician_id and t.stage = 'confirmed')
          or exists (select from passkeys k where k.physician_id = a.physician_id)`.as('has_second_factor'),
      ])
      .where('a.partner_id', '=', partnerId)
      .where('a.physician_id', '=', sql<string>`any (${ids}::text[])`)
      .execute(),
  )
  const items = page.items.map((physician) => {
    const account = accounts.find(({ physician_id }) => physician_id === physician.id)
    const load = loads.find(({ physician_id }) => physician_id === physician.id)
    return {
      ...physician,
      load: load?.load ?? 0,
      givenUpTo: load?.givenUpTo ?? null,
      hasPassword: account?.has_password ?? false,
      hasSecondFactor: account?.has_second_factor ?? false,
    }
  })
  return { ...page, items }
}

/**
 * Sends a physician another invitation, which also lets somebody who forgot the password choose a new one.
 * @throws not_found; physician_deactivated; quota_exceeded
 */
export async function invitePhysicianAgain(context: RequestContext, physicianId: string): Promise<{ invited: true }> {
  return inUnit(context, async (unit) => {
    const row = await lockPhysician(unit, physicianId)
    if (row.deactivated_at !== null) throw new ConsultError('physician_deactivated')
    const { requestId, realNow: now } = unit
    await requestInvitation(unit, { physicianId, perDay: context.account.invitationsPerDay, requestId, now })
    return unit.did({ type: 'physician', id: physicianId }, { invited: true } as const)
  })
}
