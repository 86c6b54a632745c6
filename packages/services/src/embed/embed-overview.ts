import type { AsyncConsult, TelehealthConsult } from '@consult/domain'
import { rowToAsyncConsult } from '../async-consults/consult-row.ts'
import { findPatient, languageOfPatient } from '../directory/patients/find-patient.ts'
import { patientName } from '../directory/patients/patient-names.ts'
import type { PatientScope } from '../directory/patients/patient-scope.ts'
import type { RequestContext } from '../request/request-context.ts'
import { noteShown } from '../request/shown.ts'
import { rowToTelehealthConsult } from '../telehealth-consults/consult-row.ts'
import { readQueue } from '../telehealth-consults/matching/read-queue.ts'
import { findVisitOfPatient } from './call-of-patient.ts'
import { hasEarlierConsults } from './earlier-consults.ts'

/** What the widget opens with: who it is for, and the consult to show. */
export interface EmbedOverview {
  readonly partnerName: string
  /** The partner's own pages, to link to; null: none. */
  readonly privacyUrl: string | null
  readonly contactUrl: string | null
  readonly patient: { readonly id: string; readonly name: string | null; readonly language: string | null }
  /** The consult that the token is for, or the patient's open or most recent one; null when there is none. */
  readonly asyncConsult: AsyncConsult | null
  /** Consults are over besides, for the patient to find again. */
  readonly hasEarlierConsults: boolean
  /** The call that the token is for, or the patient's open one that needs them first; null when there is none. */
  readonly telehealthConsult: TelehealthConsult | null
  /** The sequence of the partner's log to follow from: everything above is in what was just read, or newer. */
  readonly sequence: number
}

/** @throws not_found when the patient or the one consult is gone. */
export async function getEmbedOverview(context: RequestContext, scope: PatientScope): Promise<EmbedOverview> {
  const { services, account } = context
  const sequence = await services.feed.head(account.partnerId)
  return services.database.inTenant(account.partnerId, async (tx) => {
    const patient = await findPatient(tx, { patientId: scope.patientId })
    noteShown(context, { type: 'patient', id: scope.patientId, patientId: scope.patientId })
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
    const visit = await findVisitOfPatient(tx, scope)
    const queue = await readQueue(tx, visit ? [visit.telehealth_consult_id] : [], services.clock.now())
    const shownIds = [row?.async_consult_id, visit?.telehealth_consult_id].filter((id) => id !== undefined)
    return {
      partnerName: account.name,
      privacyUrl: account.privacyUrl,
      contactUrl: account.contactUrl,
      patient: { id: patient.patient_id, name: patientName(patient), language: languageOfPatient(patient) },
      asyncConsult: row ? rowToAsyncConsult(row) : null,
      hasEarlierConsults: await hasEarlierConsults(tx, scope, shownIds),
      telehealthConsult: visit ? rowToTelehealthConsult(visit, queue.get(visit.telehealth_consult_id) ?? null) : null,
      sequence,
    }
  })
}
