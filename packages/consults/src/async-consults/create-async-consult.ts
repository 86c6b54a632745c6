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
import { inUnit, type RequestContext, requirePriority, requireSimulation, type Unit } from '@consult/request'
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
 * Invites a patient to a message-thread consult. Language and jurisdiction default to the patient's.
 * @throws invalid_request in a test environment for a scenario that does not exist or a misspelled priority;
 * not_found when the patient does not belong to the partner; feature_disabled; has_open_thread with the open thread's
 * id.
 */
export async function createAsyncConsult(context: RequestContext, input: CreateAsyncConsult): Promise<AsyncConsult> {
  return inUnit(context, async (unit) => {
    requireSimulation(context, input.metadata ?? {})
    requirePriority(context, input.metadata ?? {})
    const patient = await findPatient(unit, input)
    requireAsync(context.account)
    await unit.followClock(patient.test_clock_id)
    const open = await openConsultOf(unit, patient.patient_id)
    if (open) throw new ConsultError('has_open_thread', { asyncConsultId: open })

    const life = invitedLifecycle(unit.now)
    const metadata = input.metadata ?? {}
    const identity = {
      async_consult_id: newId('asyncConsult', unit.realNow),
      patient_id: patient.patient_id,
      patient_external_id: patient.external_id,
      ...toStatedColumns(input),
      language: input.language ?? languageOfPatient(patient),
      jurisdiction: input.jurisdiction ?? patient.jurisdiction,
      priority: input.priority ?? priorityOf(metadata, patient.metadata),
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
        stated_priority: input.priority ?? null,
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

    const consult = toAsyncConsult({ ...identity, metadata }, life)
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
    return unit.did(
      { type: 'async_consult', id: consult.id, consultId: consult.id, patientId: consult.patientId, code: 'create' },
      consult,
    )
  })
}
