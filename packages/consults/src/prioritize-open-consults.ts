import type { Unit } from '@consult/request'
import { lockThread } from './async-consults/thread-store.ts'
import { saveStated } from './async-consults/update-async-consult.ts'
import { restated } from './stated-changes.ts'
import { readQueue } from './telehealth-consults/matching/read-queue.ts'
import { lockTelehealthConsult } from './telehealth-consults/telehealth-consult-store.ts'
import { saveStatedOfCall } from './telehealth-consults/update-telehealth-consult.ts'

const byPartner = { type: 'partner', id: null } as const

async function prioritizeThread(unit: Unit, id: string, metadata: Readonly<Record<string, string>>): Promise<void> {
  const thread = await lockThread(unit, id)
  const changes = restated(thread.row, {}, metadata)
  if (thread.life.status === 'closed' || changes.priority === thread.row.priority) return
  thread.restate(changes, byPartner)
  await saveStated(unit, thread)
  unit.emit(...thread.newEvents)
}

async function prioritizeCall(unit: Unit, id: string, metadata: Readonly<Record<string, string>>): Promise<void> {
  const call = await lockTelehealthConsult(unit, id)
  const changes = restated(call.row, {}, metadata)
  if (call.isOver || changes.priority === call.row.priority) return
  call.restate(changes, byPartner)
  await saveStatedOfCall(unit, call)
  const line = call.life.status === 'waiting' ? await readQueue(unit, [id], unit.realNow) : undefined
  unit.emit(...call.events(line?.get(id) ?? null))
}

/**
 * Gives the patient's open consults the priority that the patient's new metadata asks for, unless a priority was stated
 * for the consult itself.
 */
export async function prioritizeOpenConsults(
  unit: Unit,
  patientId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const threads = await unit.db
    .selectFrom('async_consults')
    .select('async_consult_id as id')
    .where('partner_id', '=', unit.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '<>', 'closed')
    .where('stated_priority', 'is', null)
    .execute()
  for (const { id } of threads) await prioritizeThread(unit, id, metadata)
  const calls = await unit.db
    .selectFrom('telehealth_consults')
    .select('telehealth_consult_id as id')
    .where('partner_id', '=', unit.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .where('stated_priority', 'is', null)
    .orderBy('telehealth_consult_id')
    .execute()
  for (const { id } of calls) await prioritizeCall(unit, id, metadata)
}
