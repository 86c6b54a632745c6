import { readQueue, rowToAsyncConsult, rowToTelehealthConsult } from '@consult/consults'
import { findPatient, languageOfPatient, type PatientScope, patientName } from '@consult/directory'
import { type AsyncConsult, emergencyNumberFor, type TelehealthConsult } from '@consult/domain'
import { formatPosition } from '@consult/engine'
import { noteShown, type RequestContext, testClockOf } from '@consult/request'
import { findVisitOfPatient } from './call-of-patient.ts'
import { hasEarlierConsults } from './earlier-consults.ts'
import { inviterOf } from './inviter.ts'

/** What the widget shows first: the patient, and their current consults. */
export interface EmbedOverview {
  readonly partnerName: string
  /** The partner's own pages, for the widget's links. Null: no link. */
  readonly privacyUrl: string | null
  readonly termsUrl: string | null
  readonly contactUrl: string | null
  /** The version of privacy page and terms, which the widget returns with the patient's consent. */
  readonly consentVersion: string | null
  readonly patient: { readonly id: string; readonly name: string | null; readonly language: string | null }
  /** The emergency number where the patient is. Null: not known. */
  readonly emergencyNumber: string | null
  /** The consult that the token is for, or the patient's open or most recent one; null when there is none. */
  readonly asyncConsult: AsyncConsult | null
  /** The physician who would like to write to the patient, while that waits for consent. */
  readonly inviter: string | null
  /** The patient has other consults that are over and can be read again. */
  readonly hasEarlierConsults: boolean
  /** The call that the token is for, or the most urgent of the patient's open calls; null when there is none. */
  readonly telehealthConsult: TelehealthConsult | null
  /** The time of the patient's test clock, which stands still until the partner advances it. Null: real time. */
  readonly testClock: string | null
  /** The position in the partner's event log to follow from. The data above is at least that recent. */
  readonly position: string
  /** The position's sequence, for pages that loaded before there was `position`. */
  readonly sequence: number
}

/** @throws not_found when the patient no longer exists. */
export async function getEmbedOverview(context: RequestContext, scope: PatientScope): Promise<EmbedOverview> {
  const { services, account } = context
  const head = await services.feed.head(account.partnerId)
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
      termsUrl: account.termsUrl,
      contactUrl: account.contactUrl,
      consentVersion: account.consentVersion,
      patient: { id: patient.patient_id, name: patientName(patient), language: languageOfPatient(patient) },
      emergencyNumber: emergencyNumberFor(
        [row?.jurisdiction, visit?.jurisdiction, patient.jurisdiction],
        patient.time_zone,
      ),
      asyncConsult: row ? rowToAsyncConsult(row) : null,
      inviter: await inviterOf(tx, row),
      hasEarlierConsults: await hasEarlierConsults(tx, scope, shownIds),
      telehealthConsult: visit ? rowToTelehealthConsult(visit, queue.get(visit.telehealth_consult_id) ?? null) : null,
      testClock: await testClockOf(tx, patient.test_clock_id),
      position: formatPosition(head),
      sequence: head.sequence,
    }
  })
}
