import type { AsyncConsult } from '@consult/domain'
import { rowToAsyncConsult } from '../async-consults/consult-row.ts'
import type { PatientScope } from '../async-consults/patient-scope.ts'
import type { Call } from '../call.ts'
import { findPatient } from '../patients/find-patient.ts'
import { patientName } from '../patients/patient-names.ts'

/** What the widget opens with: who it is for, and the consult to show. */
export interface EmbedOverview {
  readonly partnerName: string
  readonly patient: { readonly id: string; readonly name: string | null; readonly language: string | null }
  /** The consult that the token is for, or the patient's open or most recent one; null when there is none. */
  readonly asyncConsult: AsyncConsult | null
  /** The sequence of the partner's log to follow from: everything above is in what was just read, or newer. */
  readonly sequence: number
}

/** @throws not_found when the patient or the one consult is gone. */
export async function getEmbedOverview({ services, account }: Call, scope: PatientScope): Promise<EmbedOverview> {
  const sequence = await services.feed.head(account.partnerId)
  return services.database.inTenant(account.partnerId, async (tx) => {
    const patient = await findPatient(tx, { patientId: scope.patientId })
    const row = await tx.db
      .selectFrom('async_consults')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('patient_id', '=', scope.patientId)
      .$if(scope.consultId !== null, (query) => query.where('async_consult_id', '=', scope.consultId ?? ''))
      .orderBy((eb) => eb('status', '=', 'closed'))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return {
      partnerName: account.name,
      patient: { id: patient.patient_id, name: patientName(patient), language: patient.language },
      asyncConsult: row ? rowToAsyncConsult(row) : null,
      sequence,
    }
  })
}
