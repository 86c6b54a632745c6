import { cursorScope, readCursor, toPage } from '@consult/db'
import type { AccessReason, ListReview, Page } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant, showWithheld } from '@consult/request'
import { personNames } from '../reviews/review-row.ts'
import { type AccessReasonRow, peopleOf, toAccessReason } from './access-reason-row.ts'

/**
 * Lists the reasons that physicians gave for opening colleagues' consults, newest first.
 * @throws invalid_request for a cursor from another list or filter.
 */
export async function listAccessReasons(
  context: RequestContext,
  { state, limit, cursor }: ListReview,
): Promise<Page<AccessReason>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'access-reasons', state)
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  return readTenant(context, async (tx) => {
    const rows = await tx.db
      .selectFrom('access_reasons')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(state === 'open', (query) => query.where('reviewed_at', 'is', null))
      .$if(state === 'reviewed', (query) => query.where('reviewed_at', 'is not', null))
      .$if(before !== undefined, (query) => query.where('access_reason_id', '<', before ?? ''))
      .orderBy('access_reason_id', 'desc')
      .limit(limit + 1)
      .execute()
    // It has no text of a consult.
    showWithheld(context)
    const names = await personNames(tx, rows.flatMap(peopleOf))
    const keysOf = (row: AccessReasonRow) => [row.access_reason_id]
    const page = toPage(rows, { limit, scope, keysOf, toItem: (row) => toAccessReason(row, names) })
    noteShownPage(
      context,
      'access_reason',
      page.items.map(({ patientId }) => patientId),
    )
    return page
  })
}
