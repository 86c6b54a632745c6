import type { SecondFactorPolicy, Tables } from '@consult/db'
import { notFound } from '@consult/domain'
import { inOperatorUnit, type OperatorServices, type OperatorUnit } from '@consult/request'
import { type Kysely, sql } from 'kysely'
import { type PartnerSettings, toSettingColumns } from './partner-settings.ts'

/** Origins to add to a partner's list and to remove from it, regardless of its other entries. */
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
  services: OperatorServices,
  partnerId: string,
  settings: PartnerSettings,
  origins?: OriginChanges,
): Promise<void> {
  await inOperatorUnit(services, { partnerId, act: 'partners.update' }, async (unit) => {
    await writeSettings(unit, settings, origins)
    return unit.did({ type: 'partner', id: partnerId }, undefined)
  })
}

/** Writes settings in a unit of the partner. @throws not_found, invalid_request */
export async function writeSettings(
  unit: Pick<OperatorUnit, 'db' | 'partnerId' | 'now'>,
  settings: PartnerSettings,
  origins?: OriginChanges,
): Promise<void> {
  await writePartner(unit, {
    ...toSettingColumns(settings),
    ...(origins && { allowed_origins: changedOrigins(origins) }),
  })
  const { secondFactor } = settings
  if (secondFactor === 'required' || secondFactor === 'phishing_resistant')
    await endWeakerSessions(unit.db, unit.partnerId, secondFactor)
}

async function writePartner(
  { db, partnerId, now }: Pick<OperatorUnit, 'db' | 'partnerId' | 'now'>,
  columns: Record<string, unknown>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('partners')
    .set({ ...columns, updated_at: now })
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Suspends or resumes the account. All credentials of a suspended one get 401 at the next request. @throws not_found */
export async function suspendPartner(services: OperatorServices, partnerId: string, suspended: boolean): Promise<void> {
  const act = suspended ? 'partners.suspend' : 'partners.resume'
  await inOperatorUnit(services, { partnerId, act }, async (unit) => {
    await writePartner(unit, { suspended_at: suspended ? unit.now : null })
    return unit.did({ type: 'partner', id: partnerId }, undefined)
  })
}
