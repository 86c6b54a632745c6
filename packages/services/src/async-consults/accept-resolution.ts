import type { AsyncConsult } from '@consult/domain'
import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import type { RequestContext } from '../request/request-context.ts'
import { actOnThread } from './act-on-thread.ts'

/**
 * Accepts the resolution for the patient: the thread closes before its acceptance window ends.
 * @throws not_found, thread_not_active, already_closed.
 */
export async function acceptResolution(
  context: RequestContext,
  { asyncConsultId, scope }: { asyncConsultId: string; scope: PatientScope | null },
): Promise<AsyncConsult> {
  return actOnThread(context, asyncConsultId, (thread) => {
    requireInScope(scope, thread.row)
    thread.act({ type: 'accept_resolution' })
  })
}
