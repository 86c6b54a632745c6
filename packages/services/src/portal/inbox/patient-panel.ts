import type { TenantTransaction } from '@consult/db'
import type { AsyncConsult, Patient, TelehealthStatus } from '@consult/domain'
import { rowToAsyncConsult } from '../../async-consults/consult-row.ts'
import { noteShown } from '../../audit/shown.ts'
import type { Call } from '../../call.ts'
import { findPatient } from '../../patients/find-patient.ts'
import { toPatient } from '../../patients/patient-resource.ts'

/** A call of the patient's, booked, held or cancelled. */
export interface PatientCall {
  readonly id: string
  readonly status: TelehealthStatus
  readonly reason: string | null
  readonly physicianId: string | null
  readonly createdAt: string
  readonly scheduledFor: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
}

/** What a physician sees of a patient beside the thread. */
export interface PatientPanel {
  readonly patient: Patient
  /** The patient's consults, newest first. */
  readonly consults: AsyncConsult[]
  /** The patient's calls, newest first. */
  readonly calls: PatientCall[]
}

/** How far back the history goes. */
const historyLength = 50

async function callsOf(tx: TenantTransaction, patientId: string): Promise<PatientCall[]> {
  const rows = await tx.db
    .selectFrom('telehealth_consults')
    .select(['telehealth_consult_id as id', 'status', 'reason', 'physician_id', 'created_at', 'scheduled_for'])
    .select(['started_at', 'ended_at'])
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(historyLength)
    .execute()
  return rows.map(({ id, status, reason, ...row }) => ({
    id,
    status,
    reason,
    physicianId: row.physician_id,
    createdAt: row.created_at.toISOString(),
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

/** @throws not_found */
export async function getPatientPanel(call: Call, patientId: string): Promise<PatientPanel> {
  const { services, account } = call
  return services.database.inTenant(account.partnerId, async (tx) => {
    const patient = await findPatient(tx, { patientId })
    const rows = await tx.db
      .selectFrom('async_consults')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('patient_id', '=', patientId)
      .orderBy('created_at', 'desc')
      .limit(historyLength)
      .execute()
    noteShown(call, { type: 'patient', id: patientId, patientId })
    return { patient: toPatient(patient), consults: rows.map(rowToAsyncConsult), calls: await callsOf(tx, patientId) }
  })
}
