import type { Tables } from '@consult/db'
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
 * Ends the sessions that began with a password and no second factor. Sessions that the partner's backend started stay: the
 * partner authenticates them.
 */
async function endSessionsWithoutFactor(db: Kysely<Tables>, partnerId: string): Promise<void> {
  await db
    .deleteFrom('sessions as s')
    .where('s.partner_id', '=', partnerId)
    .where('s.kind', '=', 'portal')
    .where('s.key_generation', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('totp_secrets as t')
            .select('t.stage')
            .whereRef('t.physician_id', '=', 's.physician_id')
            .where('t.stage', '=', 'confirmed'),
        ),
      ),
    )
    .execute()
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
    if (settings.secondFactor === 'required') await endSessionsWithoutFactor(db, partnerId)
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
