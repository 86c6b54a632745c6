import { type PatientScope, requireInScope } from '@consult/directory'
import type { AsyncConsult, DecideConsent } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * Records the patient's answer to the consent prompt. Accepting queues the thread, and stores the version of privacy page
 * and terms that the patient saw; declining closes it.
 * @throws not_found, thread_not_active when the prompt was already answered.
 */
export async function decideConsent(
  context: RequestContext,
  input: DecideConsent & { asyncConsultId: string; scope: PatientScope | null },
): Promise<AsyncConsult> {
  return actOnThread(context, input.asyncConsultId, (thread) => {
    requireInScope(input.scope, thread.row)
    const { decision, consentVersion = null } = input
    thread.act(decision === 'accept' ? { type: 'accept_consent', consentVersion } : { type: 'decline_consent' })
  })
}
