import { type PatientScope, requireInScope } from '@consult/directory'
import type { AsyncConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'

/**
 * Records the patient's rating. A consult can be rated once, in any state.
 * @throws not_found, already_rated.
 */
export async function rateAsyncConsult(
  context: RequestContext,
  input: { asyncConsultId: string; value: number; comment?: string | null | undefined; scope: PatientScope | null },
): Promise<AsyncConsult> {
  return actOnThread(context, input.asyncConsultId, (thread, unit) => {
    requireInScope(input.scope, thread.row)
    thread.act({
      type: 'rate',
      rating: { value: input.value, comment: input.comment ?? null, ratedAt: unit.now },
    })
  })
}
