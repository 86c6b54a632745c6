import { cursorScope, readCursor, toPage } from '@consult/db'
import { type ListTelehealthConsults, type Page, type TelehealthConsult, withholdConsult } from '@consult/domain'
import { accessOf, isCallWithheld, noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { rowToTelehealthConsult } from './consult-row.ts'
import { readQueue } from './matching/read-queue.ts'

/**
 * Lists the partner's live-call consults, newest first. What was written in consults that the caller may not open is
 * withheld.
 * @throws invalid_request for a cursor from another list or filter.
 */
export async function listTelehealthConsults(
  context: RequestContext,
  { status, patientId, limit, cursor }: ListTelehealthConsults,
): Promise<Page<TelehealthConsult>> {
  const { services, account } = context
  const { partnerId } = account
  const now = services.clock.now()
  const scope = cursorScope(partnerId, 'telehealth-consults', status, patientId)
  const [before] = readCursor(scope, cursor, ['text']) ?? []
  return readTenant(context, async (tx) => {
    const rows = await tx.db
      .selectFrom('telehealth_consults')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'invited'))
      .$if(patientId !== undefined, (query) => query.where('patient_id', '=', patientId ?? ''))
      .$if(before !== undefined, (query) => query.where('telehealth_consult_id', '<', before ?? ''))
      .orderBy('telehealth_consult_id', 'desc')
      .limit(limit + 1)
      .execute()
    const waiting = rows.filter((row) => row.status === 'waiting').map((row) => row.telehealth_consult_id)
    const queue = await readQueue(tx, waiting, now)
    const access = await accessOf(context, tx)
    const page = toPage(rows, {
      limit,
      scope,
      keysOf: (row) => [row.telehealth_consult_id],
      toItem: (row) => {
        const queuePlace = queue.get(row.telehealth_consult_id) ?? null
        const consult = rowToTelehealthConsult(row, queuePlace)
        return isCallWithheld(access, row) ? withholdConsult(consult) : consult
      },
    })
    noteShownPage(
      context,
      'telehealth_consult',
      page.items.map((consult) => consult.patientId),
    )
    return page
  })
}
