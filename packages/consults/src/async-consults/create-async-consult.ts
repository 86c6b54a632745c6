import { newId } from '@consult/db'
import { findPatient, languageOfPatient, requireAsync } from '@consult/directory'
import {
  type AsyncConsult,
  addSeconds,
  ConsultError,
  type CreateAsyncConsult,
  invitedLifecycle,
  priorityOf,
} from '@consult/domain'
import { setTimers } from '@consult/engine'
import { insertIntakes } from '@consult/intake'
import { inUnit, type RequestContext, requirePriority, requireSimulation, type Unit } from '@consult/request'
import { intakeEvents, raisedPriority } from '../intake-answers/intake-news.ts'
import { planNewIntake } from '../intake-answers/new-intake.ts'
import { toAsyncConsult, toLifecycleColumns, toStatedColumns } from './consult-row.ts'
import { notifyAboutConsent } from './thread-notifications.ts'
import { threadTimerKinds } from './thread-timers.ts'

async function openConsultOf(unit: Unit, patientId: string): Promise<string | undefined> {
  const open = await unit.db
    .selectFrom('async_consults')
    .select('async_consult_id')
    .where('partner_id', '=', unit.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  return open?.async_consult_id
}

/**
 * Opens a message-thread consult in a unit, and asks its patient for consent. Language and jurisdiction default to the patient's.
 * @param invitedBy the physician who invites; null: the partner.
 * @throws invalid_request in a test environment for a scenario that does not exist or a misspelled priority;
 * not_found when the patient does not belong to the partner; feature_disabled; has_open_thread with the open thread's
 * id.
 */
export async function openThread(
  context: RequestContext,
  unit: Unit,
  input: CreateAsyncConsult,
  invitedBy: string | null,
): Promise<AsyncConsult> {
  requireSimulation(context, input.metadata ?? {})
  requirePriority(context, input.metadata ?? {})
  const patient = await findPatient(unit, input)
  requireAsync(context.account)
  await unit.followClock(patient.test_clock_id)
  const open = await openConsultOf(unit, patient.patient_id)
  if (open) throw new ConsultError('has_open_thread', { asyncConsultId: open })

  const life = invitedLifecycle(unit.now, invitedBy)
  const metadata = input.metadata ?? {}
  const id = newId('asyncConsult', unit.realNow)
  const patientId = patient.patient_id
  const { intake, rows } = await planNewIntake(unit, { kind: 'async', consultId: id, patientId, asked: input })
  const stated = input.priority ?? priorityOf(metadata, patient.metadata)
  const priority = raisedPriority(
    stated,
    rows.flatMap(({ flags }) => flags),
  )
  const identity = {
    async_consult_id: id,
    patient_id: patient.patient_id,
    patient_external_id: patient.external_id,
    ...toStatedColumns(input),
    language: input.language ?? languageOfPatient(patient),
    jurisdiction: input.jurisdiction ?? patient.jurisdiction,
    priority,
    close_note: null,
    patient_read_sequence: 0,
    physician_read_sequence: 0,
    created_at: unit.now,
  }
  const inserted = await unit.db
    .insertInto('async_consults')
    .values({
      partner_id: unit.partnerId,
      ...identity,
      ...toLifecycleColumns(life),
      resolutions: '[]',
      stated_priority: priority === stated ? (input.priority ?? null) : priority,
      intake: intake && JSON.stringify(intake),
      metadata: JSON.stringify(metadata),
      test_clock_id: patient.test_clock_id,
      message_count: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'patient_id']).where('status', '<>', 'closed').doNothing(),
    )
    .returning('async_consult_id')
    .executeTakeFirst()
  // Another request opened a thread between our check and our insert.
  if (!inserted)
    throw new ConsultError('has_open_thread', { asyncConsultId: await openConsultOf(unit, patient.patient_id) })

  await insertIntakes(unit, rows)
  const consult = toAsyncConsult({ ...identity, metadata, intake }, life)
  await setTimers(unit, [
    {
      kind: threadTimerKinds.consentLapses,
      subjectId: consult.id,
      dueAt: addSeconds(unit.now, context.account.consentWindow),
      clockId: patient.test_clock_id,
    },
  ])
  await notifyAboutConsent(unit, { asyncConsultId: consult.id, patientId: consult.patientId })
  unit.emit({
    type: 'async_consult.created',
    data: { consult },
    patientId: consult.patientId,
    consultId: consult.id,
  })
  unit.emit(...rows.flatMap((row) => intakeEvents(row, row.flags.length > 0)))
  return consult
}

/** The target of the new consult in the audit. */
export const createdTarget = ({ id, patientId }: AsyncConsult) =>
  ({ type: 'async_consult', id, consultId: id, patientId, code: 'create' }) as const

/**
 * Invites a patient to a message-thread consult.
 * @throws as `openThread`
 */
export async function createAsyncConsult(context: RequestContext, input: CreateAsyncConsult): Promise<AsyncConsult> {
  return inUnit(context, async (unit) => {
    const consult = await openThread(context, unit, input, null)
    return unit.did(createdTarget(consult), consult)
  })
}
