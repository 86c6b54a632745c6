import type { Macro } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { macroColumns, toMacro } from './macro-store.ts'

/** The physician's own macros and the partner's shared ones, by name. */
export async function listMacros({ services, account }: RequestContext, physicianId: string): Promise<Macro[]> {
  const rows = await services.database.inTenant(account.partnerId, (tx) =>
    tx.db
      .selectFrom('macros')
      .select(macroColumns)
      .where('partner_id', '=', tx.partnerId)
      .where((eb) => eb.or([eb('physician_id', '=', physicianId), eb('physician_id', 'is', null)]))
      .orderBy('name')
      .orderBy('physician_id', (order) => order.asc().nullsFirst())
      .orderBy('macro_id')
      .execute(),
  )
  return rows.map(toMacro)
}
