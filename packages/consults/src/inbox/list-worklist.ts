import { cursorScope, readCursor } from '@consult/db'
import { physicianNames } from '@consult/directory'
import type { Page, PageQuery, WorklistFilter } from '@consult/domain'
import { accessOf, type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { pageOfRows, placeKinds, toInboxPage } from './inbox-pages.ts'
import { type InboxItem, type InboxRow, inboxRows } from './inbox-rows.ts'
import { worklistCondition, worklistOrder } from './worklist-conditions.ts'

/** A page of a worklist, and how many consults the worklist has. */
export interface WorklistPage extends Page<InboxItem> {
  readonly total: number
}

/**
 * Lists the consults that meet a filter, in the order of its view, with their number at the time of the page.
 * @throws invalid_request for a cursor from another filter.
 */
export async function listWorklist(
  context: RequestContext,
  { filter, physicianId, limit, cursor }: PageQuery & { filter: WorklistFilter; physicianId: string },
): Promise<WorklistPage> {
  const { services, account } = context
  const { partnerId, responseSla } = account
  const scope = cursorScope(partnerId, 'worklist', `${physicianId} ${JSON.stringify(filter)}`)
  const after = readCursor(scope, cursor, placeKinds)
  const condition = worklistCondition(filter, { partnerId, physicianId, now: services.clock.now(), responseSla })
  const order = worklistOrder(filter)
  const { rows, total, access } = await readTenant(context, async (tx) => {
    const found = await sql<InboxRow>`
      ${inboxRows(physicianId, order)}
      where o.partner_id = ${partnerId} and ${condition} ${pageOfRows(order, { after, limit })}`.execute(tx.db)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total
      from async_consult_order o
      join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
      join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
      where o.partner_id = ${partnerId} and ${condition}`.execute(tx.db)
    return { rows: found.rows, total: counted.rows[0]?.total ?? 0, access: await accessOf(context, tx) }
  })
  return { ...toInboxPage(context, rows, { limit, scope, access }), total }
}

/** What the open consults of the account can be filtered by. */
export interface WorklistChoices {
  /** Languages without their regions. */
  readonly languages: string[]
  readonly jurisdictions: string[]
  readonly holders: { readonly id: string; readonly name: string }[]
}

/** Lists the languages, jurisdictions and holders of the account's open consults. It names no patient. */
export async function listWorklistChoices(context: RequestContext): Promise<WorklistChoices> {
  const { partnerId } = context.account
  return readTenant(context, async (tx) => {
    const { rows } = await sql<{
      languages: string[] | null
      jurisdictions: string[] | null
      holders: string[] | null
    }>`
      select
        array_agg(distinct split_part(lower(coalesce(p.chosen_language, c.language, p.language)), '-', 1))
          filter (where coalesce(p.chosen_language, c.language, p.language) is not null) as languages,
        array_agg(distinct c.jurisdiction) filter (where c.jurisdiction is not null) as jurisdictions,
        array_agg(distinct o.physician_id) filter (where o.physician_id is not null) as holders
      from async_consult_order o
      join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
      join patients p on p.partner_id = c.partner_id and p.patient_id = c.patient_id
      where o.partner_id = ${partnerId} and o.status in ('queued', 'active', 'resolve_requested')`.execute(tx.db)
    const [found] = rows
    const names = await physicianNames(tx, found?.holders ?? [])
    const holders = [...names].map(([id, name]) => ({ id, name }))
    return {
      languages: found?.languages ?? [],
      jurisdictions: found?.jurisdictions ?? [],
      holders: holders.sort((one, other) => one.name.localeCompare(other.name)),
    }
  })
}
