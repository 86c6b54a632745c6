import { cursorScope, readCursor, toPage } from '@consult/db'
import type { AuditAlert, ListReview, Page } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { personNames } from '../reviews/review-row.ts'
import { type AlertRow, peopleOf, toAlert } from './alert-row.ts'

/** Lists the partner's alerts, newest first. @throws invalid_request for a cursor from another list or filter. */
export async function listAlerts(
  context: RequestContext,
  { state, limit, cursor }: ListReview,
): Promise<Page<AuditAlert>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'alerts', state)
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  return readTenant(context, async (tx) => {
    const rows = await tx.db
      .selectFrom('audit_alerts')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(state === 'open', (query) => query.where('reviewed_at', 'is', null))
      .$if(state === 'reviewed', (query) => query.where('reviewed_at', 'is not', null))
      .$if(before !== undefined, (query) => query.where('alert_id', '<', before ?? ''))
      .orderBy('alert_id', 'desc')
      .limit(limit + 1)
      .execute()
    const names = await personNames(tx, rows.flatMap(peopleOf))
    const keysOf = (row: AlertRow) => [row.alert_id]
    const page = toPage(rows, { limit, scope, keysOf, toItem: (row) => toAlert(row, names) })
    noteShownPage(
      context,
      'audit_alert',
      page.items.flatMap(({ patientId }) => patientId ?? []),
    )
    return page
  })
}
