import type { SecondFactorPolicy, Tables } from '@consult/db'
import { notFound } from '@consult/domain'
import { type Kysely, sql } from 'kysely'
import { inOperatorUnit, type OperatorUnit } from '../../request/operator-unit.ts'
import type { Services } from '../../request/request-context.ts'
import { type PartnerSettings, toSettingColumns } from './partner-settings.ts'

/** Origins to add to a partner's list and to remove from it, whatever else is in it. */
export interface OriginChanges {
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** Changes the list in the statement itself, so that two operators do not undo each other's change. */
const changedOrigins = ({ add = [], remove = [] }: OriginChanges) => sql<string[]>`(
  select coalesce(array_agg(origin order by place), '{}')
  from (
    select origin, min(place) as place
    from unnest(allowed_origins || ${[...add]}::text[]) with ordinality as listed (origin, place)
    where origin <> all (${[...remove]}::text[])
    group by origin
  ) as kept)`

/**
 * Ends the sessions of physicians with a password who have no second factor that the policy accepts, and under
 * `phishing_resistant` all of them, because a session does not show which factor it began with. Sessions that the partner's
 * backend started stay: the partner authenticates them.
 */
async function endWeakerSessions(db: Kysely<Tables>, partnerId: string, policy: SecondFactorPolicy): Promise<void> {
  await sql`
    delete from sessions s where s.partner_id = ${partnerId} and s.kind = 'portal' and s.key_generation is null
      and (${policy === 'phishing_resistant'} or not (
        exists (select from totp_secrets t where t.physician_id = s.physician_id and t.stage = 'confirmed')
        or exists (select from passkeys k where k.physician_id = s.physician_id)))`.execute(db)
}

/** Changes the given settings. They apply from the next request on. @throws not_found, invalid_request */
export async function updatePartner(
  services: Services,
  partnerId: string,
  settings: PartnerSettings,
  origins?: OriginChanges,
): Promise<void> {
  const columns = { ...toSettingColumns(settings), ...(origins && { allowed_origins: changedOrigins(origins) }) }
  await changePartner(services, { partnerId, act: 'partners.update' }, columns, async ({ db }) => {
    const { secondFactor } = settings
    if (secondFactor === 'required' || secondFactor === 'phishing_resistant')
      await endWeakerSessions(db, partnerId, secondFactor)
  })
}

async function changePartner(
  services: Services,
  of: { partnerId: string; act: string },
  columns: Record<string, unknown>,
  also: (unit: OperatorUnit) => Promise<void> = async () => undefined,
): Promise<void> {
  await inOperatorUnit(services, of, async (unit) => {
    const { db, now, did } = unit
    const { numUpdatedRows } = await db
      .updateTable('partners')
      .set({ ...columns, updated_at: now })
      .where('partner_id', '=', of.partnerId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound()
    await also(unit)
    return did({ type: 'partner', id: of.partnerId }, undefined)
  })
}

/** Suspends or resumes the account. All credentials of a suspended one get 401 at the next request. @throws not_found */
export async function suspendPartner(services: Services, partnerId: string, suspended: boolean): Promise<void> {
  const act = suspended ? 'partners.suspend' : 'partners.resume'
  await changePartner(services, { partnerId, act }, { suspended_at: suspended ? services.clock.now() : null })
}
