import { type PatientScope, requireInScope } from '@consult/directory'
import type { TelehealthConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'

/**
 * Stores the patient's rating of a call. It is possible in any state, but only once.
 * @throws not_found; already_rated
 */
export async function rateTelehealthConsult(
  context: RequestContext,
  input: {
    telehealthConsultId: string
    value: number
    comment?: string | null | undefined
    scope: PatientScope | null
  },
): Promise<TelehealthConsult> {
  return actOnTelehealthConsult(context, input.telehealthConsultId, (consult, unit) => {
    requireInScope(input.scope, consult.row)
    consult.act({ type: 'rate', rating: { value: input.value, comment: input.comment ?? null, ratedAt: unit.now } })
  })
}
