import { type PatientScope, requireInScope } from '@consult/directory'
import type { CancelTelehealthConsult, TelehealthConsult } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'

/**
 * Cancels a consult before its call starts, for the patient or the partner. A booked time becomes free again.
 * @throws not_found; consult_not_cancellable
 */
export async function cancelTelehealthConsult(
  context: RequestContext,
  input: CancelTelehealthConsult & { telehealthConsultId: string; scope: PatientScope | null },
): Promise<TelehealthConsult> {
  return actOnTelehealthConsult(context, input.telehealthConsultId, async (consult, unit) => {
    requireInScope(input.scope, consult.row)
    consult.act({ type: 'cancel' })
    if (input.reason == null) return
    consult.noteCancellation(input.reason)
    await unit.db
      .updateTable('telehealth_consults')
      .set({ cancel_reason: input.reason })
      .where('partner_id', '=', unit.partnerId)
      .where('telehealth_consult_id', '=', consult.id)
      .execute()
  })
}
