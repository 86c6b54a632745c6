import { type PatientScope, requireInScope } from '@consult/directory'
import type { AsyncConsult, DecideConsent } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * Records the patient's answer to the consent prompt. Accepting queues the thread, unless it waits for its intake, and stores the
 * version of privacy page and terms that the patient saw; declining closes it.
 * @throws not_found, thread_not_active when the prompt was already answered.
 */
export async function decideConsent(
  context: RequestContext,
  input: DecideConsent & { asyncConsultId: string; scope: PatientScope | null },
): Promise<AsyncConsult> {
  return actOnThread(context, input.asyncConsultId, (thread) => {
    requireInScope(input.scope, thread.row)
    const { decision, consentVersion = null } = input
    if (decision === 'decline') return thread.act({ type: 'decline_consent' })
    const { intake } = thread.row
    const isAnswered = intake === null || intake.status === 'none' || intake.status === 'completed'
    thread.act({ type: isAnswered ? 'accept_consent' : 'await_intake', consentVersion })
  })
}
