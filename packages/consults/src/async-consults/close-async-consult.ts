import type { AsyncConsult, CloseAsyncConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * The partner (`physicianId` null) closes any open thread, a physician their own.
 * @throws not_found, not_assigned, already_closed.
 */
export async function closeAsyncConsult(
  context: RequestContext,
  input: CloseAsyncConsult & { asyncConsultId: string; physicianId: string | null },
): Promise<AsyncConsult> {
  return actOnThread(context, input.asyncConsultId, async (thread, unit) => {
    if (input.note != null) thread.noteClose(input.note)
    thread.act({ type: 'close', physicianId: input.physicianId })
    if (input.note == null) return
    await unit.db
      .updateTable('async_consults')
      .set({ close_note: input.note })
      .where('partner_id', '=', unit.partnerId)
      .where('async_consult_id', '=', thread.id)
      .execute()
  })
}
