import { resolutionOfNote } from '@consult/clinical-notes'
import type { AsyncConsult, ResolveAsyncConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * Requests the resolution for the assignee. The patient has the account's acceptance window to respond. Without texts, those
 * of the signed clinical note are taken, if it releases them; `null` says that there are none.
 * @throws not_found, not_assigned, thread_not_active, already_closed.
 */
export async function resolveAsyncConsult(
  context: RequestContext,
  input: ResolveAsyncConsult & { asyncConsultId: string; physicianId: string },
): Promise<AsyncConsult> {
  const { acceptanceWindow } = context.account
  const isOpen = input.summary === undefined && input.followUp === undefined
  return actOnThread(context, input.asyncConsultId, async (thread, unit) => {
    const noted = isOpen ? await resolutionOfNote(unit, input.asyncConsultId) : null
    const resolution = noted ?? { summary: input.summary ?? null, followUp: input.followUp ?? null }
    thread.act({ type: 'resolve', physicianId: input.physicianId, resolution, acceptanceWindow })
  })
}
