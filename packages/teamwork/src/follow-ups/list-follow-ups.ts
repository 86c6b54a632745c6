import { cursorScope, readCursor, toPage } from '@consult/db'
import type { FollowUp, ListFollowUps, Page } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant, showWithheld } from '@consult/request'
import { sql } from 'kysely'
import { toFollowUp } from './follow-up-row.ts'

/**
 * The follow-ups of the partner's patients, the next one due first. Where the partner asks for reasons, only those that the
 * physician has or wrote.
 * @throws invalid_request for a cursor from another list or filter.
 */
export async function listFollowUps(
  context: RequestContext,
  { status, patientId, physicianId, limit, cursor }: ListFollowUps,
): Promise<Page<FollowUp>> {
  const { partnerId } = context.account
  const scope = cursorScope(partnerId, 'follow-ups', JSON.stringify([status, patientId, physicianId]))
  const after = readCursor(scope, cursor, ['instant', 'text'])
  const own = context.limit?.physicianId
  showWithheld(context)
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('follow_ups')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
      .$if(patientId !== undefined, (query) => query.where('patient_id', '=', patientId ?? ''))
      .$if(physicianId !== undefined, (query) => query.where('physician_id', '=', physicianId ?? ''))
      .$if(own !== undefined, (query) =>
        query.where((eb) => eb.or([eb('physician_id', '=', own ?? ''), eb('created_by', '=', own ?? '')])),
      )
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(due_at, follow_up_id) > (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('due_at')
      .orderBy('follow_up_id')
      .limit(limit + 1)
      .execute(),
  )
  const page = toPage(rows, { limit, scope, keysOf: (row) => [row.due_at, row.follow_up_id], toItem: toFollowUp })
  noteShownPage(context, 'follow_up', [...new Set(page.items.map((item) => item.patientId))])
  return page
}
