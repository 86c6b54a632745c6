import { type Macro, type MacroFields, notFound } from '@consult/domain'
import { enterOperatorRead, inOperatorUnit, type OperatorServices } from '@consult/request'
import { requirePartner } from '../partners/require-partner.ts'
import { insertMacro, macroColumns, toMacro } from './macro-store.ts'

/** The macros that a partner's physicians share, by name. @throws not_found for an unknown partner. */
export async function listSharedMacros(services: OperatorServices, partnerId: string): Promise<Macro[]> {
  await requirePartner(services, partnerId)
  await enterOperatorRead(services, { partnerId, act: 'macros.listShared' }, { type: 'macro', id: null })
  const rows = await services.database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('macros')
      .select(macroColumns)
      .where('partner_id', '=', partnerId)
      .where('physician_id', 'is', null)
      .orderBy('name')
      .execute(),
  )
  return rows.map(toMacro)
}

/**
 * Creates the shared macro of this name, or replaces its text.
 * @throws not_found for an unknown partner; invalid_request when there are too many.
 */
export async function setSharedMacro(
  services: OperatorServices,
  { partnerId, name, text }: MacroFields & { partnerId: string },
): Promise<Macro> {
  await requirePartner(services, partnerId)
  return inOperatorUnit(services, { partnerId, act: 'macros.setShared' }, async (unit) => {
    const changed = await unit.db
      .updateTable('macros')
      .set({ text, updated_at: unit.now })
      .where('partner_id', '=', partnerId)
      .where('physician_id', 'is', null)
      .where('name', '=', name)
      .returning(macroColumns)
      .executeTakeFirst()
    const row = changed ?? (await insertMacro(unit, { physicianId: null, fields: { name, text }, now: unit.now }))
    return unit.did({ type: 'macro', id: row.macro_id, code: changed ? 'update' : 'create' }, toMacro(row))
  })
}

/** Removes the shared macro of this name. @throws not_found */
export async function removeSharedMacro(
  services: OperatorServices,
  { partnerId, name }: { partnerId: string; name: string },
): Promise<void> {
  await requirePartner(services, partnerId)
  await inOperatorUnit(services, { partnerId, act: 'macros.removeShared' }, async (unit) => {
    const removed = await unit.db
      .deleteFrom('macros')
      .where('partner_id', '=', partnerId)
      .where('physician_id', 'is', null)
      .where('name', '=', name)
      .returning('macro_id')
      .executeTakeFirst()
    if (!removed) throw notFound()
    return unit.did({ type: 'macro', id: removed.macro_id, code: 'remove' }, undefined)
  })
}
