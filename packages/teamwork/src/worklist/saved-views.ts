import { isUniqueViolation, newId, type SavedViewsTable } from '@consult/db'
import { lockPhysician } from '@consult/directory'
import { invalidRequest, mostSavedViews, notFound, type SavedView, type SavedViewFields } from '@consult/domain'
import { inUnit, type RequestContext, readTenant } from '@consult/request'
import type { Selectable } from 'kysely'

const toSavedView = (row: Selectable<SavedViewsTable>): SavedView => ({
  id: row.saved_view_id,
  name: row.name,
  filter: row.filter,
  createdAt: row.created_at.toISOString(),
})

const taken = () =>
  invalidRequest({ path: 'name', code: 'name_taken', message: 'Another view has this name. Choose a different one.' })

/** The worklists that a physician saved, by name. */
export async function listSavedViews(context: RequestContext, physicianId: string): Promise<{ views: SavedView[] }> {
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('saved_views')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('physician_id', '=', physicianId)
      .orderBy('name')
      .orderBy('saved_view_id')
      .execute(),
  )
  return { views: rows.map(toSavedView) }
}

/** Saves a worklist under a name. @throws invalid_request when the name is taken, or when there are too many. */
export async function saveView(
  context: RequestContext,
  { physicianId, name, filter }: SavedViewFields & { physicianId: string },
): Promise<SavedView> {
  return inUnit(context, async (unit) => {
    // Two tabs that save at once must not exceed the limit.
    await lockPhysician(unit, physicianId)
    const mine = await unit.db
      .selectFrom('saved_views')
      .select('name')
      .where('partner_id', '=', unit.partnerId)
      .where('physician_id', '=', physicianId)
      .execute()
    if (mine.some((view) => view.name === name)) throw taken()
    if (mine.length >= mostSavedViews) {
      const message = `The limit of ${mostSavedViews} views is reached. Delete one first.`
      throw invalidRequest({ path: 'name', code: 'too_many', message })
    }
    const row = {
      partner_id: unit.partnerId,
      physician_id: physicianId,
      saved_view_id: newId('savedView', unit.realNow),
      name,
      created_at: unit.realNow,
    }
    await unit.db
      .insertInto('saved_views')
      .values({ ...row, filter: JSON.stringify(filter) })
      .execute()
    return unit.did({ type: 'saved_view', id: row.saved_view_id, code: 'create' }, toSavedView({ ...row, filter }))
  })
}

/** Changes the name or the filter of a saved worklist. @throws not_found; invalid_request when the name is taken. */
export async function updateView(
  context: RequestContext,
  { physicianId, id, name, filter }: SavedViewFields & { physicianId: string; id: string },
): Promise<SavedView> {
  return inUnit(context, async (unit) => {
    const row = await unit.db
      .updateTable('saved_views')
      .set({ name, filter: JSON.stringify(filter) })
      .where('partner_id', '=', unit.partnerId)
      .where('physician_id', '=', physicianId)
      .where('saved_view_id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'saved_views_name') ? taken() : error
      })
    if (!row) throw notFound()
    return unit.did({ type: 'saved_view', id, code: 'update' }, toSavedView(row))
  })
}

/** Deletes a saved worklist. @throws not_found */
export async function removeView(
  context: RequestContext,
  { physicianId, id }: { physicianId: string; id: string },
): Promise<{ removed: true }> {
  return inUnit(context, async (unit) => {
    const { numDeletedRows } = await unit.db
      .deleteFrom('saved_views')
      .where('partner_id', '=', unit.partnerId)
      .where('physician_id', '=', physicianId)
      .where('saved_view_id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    return unit.did({ type: 'saved_view', id, code: 'remove' }, { removed: true } as const)
  })
}
