import type { AsyncConsult, ResolveAsyncConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * Requests the resolution for the assignee. The patient has the account's acceptance window to respond.
 * @throws not_found, not_assigned, thread_not_active, already_closed.
 */
export async function resolveAsyncConsult(
  context: RequestContext,
  input: ResolveAsyncConsult & { asyncConsultId: string; physicianId: string },
): Promise<AsyncConsult> {
  const resolution = { summary: input.summary ?? null, followUp: input.followUp ?? null }
  const { acceptanceWindow } = context.account
  return actOnThread(context, input.asyncConsultId, (thread) => {
    thread.act({ type: 'resolve', physicianId: input.physicianId, resolution, acceptanceWindow })
  })
}
