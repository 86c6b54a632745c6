import type { TelehealthConsult } from '@consult/domain'
import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import type { Call } from '../request/request-context.ts'
import { actOnVisit } from './act-on-visit.ts'

/**
 * The patient rates the call, once, in any state.
 * @throws not_found, already_rated.
 */
export async function rateTelehealthConsult(
  call: Call,
  input: {
    telehealthConsultId: string
    value: number
    comment?: string | null | undefined
    scope: PatientScope | null
  },
): Promise<TelehealthConsult> {
  return actOnVisit(call, input.telehealthConsultId, (visit, unit) => {
    requireInScope(input.scope, visit.row)
    visit.act({ type: 'rate', rating: { value: input.value, comment: input.comment ?? null, ratedAt: unit.now } })
  })
}
