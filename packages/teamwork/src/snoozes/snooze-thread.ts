import { changeThread } from '@consult/consults'
import { invalidRequest, longestSnooze, type Snooze, tooFarAhead } from '@consult/domain'
import { setTimers } from '@consult/engine'
import { putTeamEvents, type RequestContext, wakeStreams } from '@consult/request'
import { removeSnooze, toSnooze } from './snooze-store.ts'
import { snoozeTimerKind } from './snooze-timer.ts'

const refused = (code: string, message: string) => invalidRequest({ path: 'until', code, message })

/** @throws invalid_request for a time that has passed, is too far ahead, or is after the answer is due. */
function requireUntil(until: Date, due: Date | null, now: Date): void {
  if (until <= now) throw refused('past', 'Choose a later time.')
  const tooFar = tooFarAhead('until', until, now, longestSnooze)
  if (tooFar) throw tooFar
  if (due !== null && until > due) throw refused('after_due', 'The patient is due an answer before that time.')
}

/**
 * The holder puts a thread aside until a time or until the patient writes, whichever comes first. It replaces an earlier snooze.
 * Nothing of the thread itself changes: an answer is due when it was.
 * @throws not_found; not_assigned for a physician who is not the holder; thread_not_active, already_closed;
 *   invalid_request for a time after `responseDueAt`.
 */
export async function snoozeThread(
  context: RequestContext,
  { asyncConsultId, physicianId, until }: { asyncConsultId: string; physicianId: string; until: Date },
): Promise<Snooze> {
  return changeThread(context, asyncConsultId, async (thread, unit) => {
    // The same conditions: the thread is active, and the physician has it.
    thread.require({ type: 'return_to_queue', physicianId })
    const { assignedAt, responseDueAt } = thread.life
    requireUntil(until, responseDueAt, unit.now)
    await removeSnooze(unit, asyncConsultId)
    const row = {
      partner_id: unit.partnerId,
      async_consult_id: asyncConsultId,
      physician_id: physicianId,
      until,
      assigned_at: assignedAt ?? unit.now,
      message_count: thread.messageCount,
      created_at: unit.now,
      woke_at: null,
    }
    await unit.db.insertInto('snoozes').values(row).execute()
    const { patient_id: patientId, test_clock_id: clockId } = thread.row
    await setTimers(unit, [{ kind: snoozeTimerKind, subjectId: asyncConsultId, dueAt: until, clockId }])
    await putTeamEvents(unit, [{ kind: 'snooze', physicianId, asyncConsultId }], unit.realNow)
    wakeStreams(context.services, unit)
    const id = asyncConsultId
    const target = { type: 'snooze', id, consultId: id, patientId, code: 'snooze' } as const
    return { answer: toSnooze(row), targets: [target] }
  })
}

/**
 * The holder takes a thread up again before its time. A thread that was not put aside stays as it is.
 * @throws not_found; not_assigned for a physician who is not the holder; thread_not_active, already_closed.
 */
export async function endSnooze(
  context: RequestContext,
  { asyncConsultId, physicianId }: { asyncConsultId: string; physicianId: string },
): Promise<{ asyncConsultId: string; snoozed: false }> {
  return changeThread(context, asyncConsultId, async (thread, unit) => {
    thread.require({ type: 'return_to_queue', physicianId })
    const answer = { asyncConsultId, snoozed: false } as const
    if (!(await removeSnooze(unit, asyncConsultId))) return { answer, targets: [] }
    await putTeamEvents(unit, [{ kind: 'snooze', physicianId, asyncConsultId }], unit.realNow)
    wakeStreams(context.services, unit)
    const { patient_id: patientId } = thread.row
    const id = asyncConsultId
    return { answer, targets: [{ type: 'snooze', id, consultId: id, patientId, code: 'end_snooze' }] }
  })
}
