import { cursorScope, readCursor, toPage } from '@consult/db'
import { type PatientScope, requireInScope } from '@consult/directory'
import type { CallMessage, Page, PageQuery } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { fetchTelehealthRow } from '../telehealth-consult-store.ts'
import { readCallMessages, toCallMessage } from './call-message-store.ts'

/**
 * Lists the messages of a call, oldest first.
 * @throws not_found; invalid_request for a cursor from another list.
 */
export async function listCallMessages(
  context: RequestContext,
  input: PageQuery & { telehealthConsultId: string; scope: PatientScope | null },
): Promise<Page<CallMessage>> {
  const { partnerId } = context.account
  const { telehealthConsultId: id, limit } = input
  return readTenant(context, async (tx) => {
    const consult = await fetchTelehealthRow(tx, id)
    requireInScope(input.scope, consult)
    const scope = cursorScope(partnerId, 'call_messages', id)
    const [after = 0] = readCursor(scope, input.cursor, ['integer']) ?? []
    const rows = await readCallMessages(tx, id, { after, limit: limit + 1 })
    noteShown(context, { type: 'telehealth_consult', id, consultId: id, patientId: consult.patient_id })
    return toPage(rows, { limit, scope, keysOf: (row) => [row.sequence], toItem: toCallMessage })
  })
}
