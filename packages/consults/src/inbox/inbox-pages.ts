import { toPage } from '@consult/db'
import type { Page } from '@consult/domain'
import { type ConsultAccess, noteShownPage, type RequestContext } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { type InboxItem, type InboxRow, toInboxItem } from './inbox-rows.ts'
import type { InboxOrder } from './inbox-views.ts'

/** The last row of the page before: its rank, its time and its id. */
type Place = readonly [rank: number, at: Date, id: string]

/** The kinds of the values in a cursor of the inbox. */
export const placeKinds = ['integer', 'instant', 'text'] as const

/** The end of a query for inbox rows in an order: the rows after a place, and one more than the page has. */
export function pageOfRows(
  { rank, by, descending }: InboxOrder,
  { after, limit }: { after: Place | null; limit: number },
): RawBuilder<unknown> {
  const keys = [...(rank ? [rank] : []), by, sql`o.async_consult_id`]
  const [beyond, direction] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const isAfter =
    after &&
    sql`and (${sql.join(keys)}) ${beyond} (${rank ? sql`${after[0]}, ` : sql``}${after[1]}::timestamptz, ${after[2]})`
  return sql`
    ${isAfter ?? sql``}
    order by ${sql.join(keys.map((key) => sql`${key} ${direction}`))}
    limit ${limit + 1}`
}

/** The page of these rows. Its patients are recorded as shown. */
export function toInboxPage(
  context: RequestContext,
  rows: readonly InboxRow[],
  { limit, scope, access }: { limit: number; scope: string; access: ConsultAccess | null },
): Page<InboxItem> {
  const keysOf = (row: InboxRow) => [row.order_rank, row.order_key, row.async_consult_id]
  const page = toPage(rows, { limit, scope, keysOf, toItem: (row) => toInboxItem(row, access) })
  noteShownPage(
    context,
    'async_consult',
    page.items.map(({ patient }) => patient.id),
  )
  return page
}
