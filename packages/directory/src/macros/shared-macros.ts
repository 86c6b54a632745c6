import type { TenantTransaction } from '@consult/db'
import { type Macro, type MacroFields, type MacroReview, notFound, type StatedMacroReview } from '@consult/domain'
import {
  enterOperatorRead,
  inOperatorUnit,
  inUnit,
  type OperatorServices,
  type RequestContext,
  readTenant,
} from '@consult/request'
import { requirePartner } from '../partners/require-partner.ts'
import { insertMacro, macroColumns, toMacro, toReviewColumns } from './macro-store.ts'

/** The shared macros of a tenant, by name. */
async function readShared({ db, partnerId }: TenantTransaction): Promise<Macro[]> {
  const rows = await db
    .selectFrom('macros')
    .select(macroColumns)
    .where('partner_id', '=', partnerId)
    .where('physician_id', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(toMacro)
}

/** The macros that a partner's physicians share, by name. @throws not_found for an unknown partner. */
export async function listSharedMacros(services: OperatorServices, partnerId: string): Promise<Macro[]> {
  await requirePartner(services, partnerId)
  await enterOperatorRead(services, { partnerId, act: 'macros.listShared' }, { type: 'macro', id: null })
  return services.database.inTenant(partnerId, readShared)
}

/** The macros that the request's physicians share, by name. */
export async function listOwnSharedMacros(context: RequestContext): Promise<{ items: Macro[] }> {
  return { items: await readTenant(context, readShared) }
}

/** Says who answers for a shared macro, and when somebody reviews it. @throws not_found */
export async function reviewSharedMacro(
  context: RequestContext,
  { macroId, ...review }: MacroReview & { macroId: string },
): Promise<Macro> {
  return inUnit(context, async (unit) => {
    const row = await unit.db
      .updateTable('macros')
      .set({ ...toReviewColumns(review) })
      .where('partner_id', '=', unit.partnerId)
      .where('macro_id', '=', macroId)
      .where('physician_id', 'is', null)
      .returning(macroColumns)
      .executeTakeFirst()
    if (!row) throw notFound()
    return unit.did({ type: 'macro', id: macroId, code: 'review' }, toMacro(row))
  })
}

/**
 * Creates the shared macro of this name, or replaces its text. What is left out of its review stays as it is.
 * @throws not_found for an unknown partner; invalid_request when there are too many.
 */
export async function setSharedMacro(
  services: OperatorServices,
  { partnerId, name, text, ...stated }: MacroFields & StatedMacroReview & { partnerId: string },
): Promise<Macro> {
  await requirePartner(services, partnerId)
  const review = toReviewColumns(stated)
  return inOperatorUnit(services, { partnerId, act: 'macros.setShared' }, async (unit) => {
    const changed = await unit.db
      .updateTable('macros')
      .set({ text, ...review, updated_at: unit.now })
      .where('partner_id', '=', partnerId)
      .where('physician_id', 'is', null)
      .where('name', '=', name)
      .returning(macroColumns)
      .executeTakeFirst()
    const row =
      changed ?? (await insertMacro(unit, { physicianId: null, fields: { name, text }, review, now: unit.now }))
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
