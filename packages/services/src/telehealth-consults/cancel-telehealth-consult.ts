import type { CancelTelehealthConsult, TelehealthConsult } from '@consult/domain'
import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import type { Call } from '../request/request-context.ts'
import { actOnVisit } from './act-on-visit.ts'

/**
 * The patient or the partner cancels before there is a call; a booked time is free again.
 * @throws not_found, consult_not_cancellable.
 */
export async function cancelTelehealthConsult(
  call: Call,
  input: CancelTelehealthConsult & { telehealthConsultId: string; scope: PatientScope | null },
): Promise<TelehealthConsult> {
  return actOnVisit(call, input.telehealthConsultId, async (visit, unit) => {
    requireInScope(input.scope, visit.row)
    visit.act({ type: 'cancel' })
    if (input.reason == null) return
    await unit.db
      .updateTable('telehealth_consults')
      .set({ cancel_reason: input.reason })
      .where('partner_id', '=', unit.partnerId)
      .where('telehealth_consult_id', '=', visit.id)
      .execute()
  })
}
