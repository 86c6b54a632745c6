import { idPrefixes } from '@consult/domain'
import { deleteCall } from '../erasure/erase-calls.ts'
import { eraseEventsOfConsults } from '../erasure/erase-events.ts'
import { deleteThread } from '../erasure/erase-threads.ts'
import { expiredConsults } from './expired.ts'
import { patientsIn, type Remove, recordBatch, takeExpired } from './removal.ts'

const isThread = (id: string) => id.startsWith(`${idPrefixes.asyncConsult}_`)

/**
 * Deletes ended consults with everything in them, as an erasure does. Events come first: as long as a consult's row
 * exists, the next run finds it and does the rest. Before each consult, this checks again whether the patient is
 * under a legal hold.
 */
export const removeConsults: Remove = async (services, batch) => {
  const { database } = services
  const { partnerId } = batch
  const found = await database.inTenant(partnerId, async (tx) => {
    const taken = await takeExpired(tx, expiredConsults, batch)
    await recordBatch(tx, services, { kind: 'consults', count: taken.length, patientIds: patientsIn(taken) })
    return taken
  })
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return 0
  await eraseEventsOfConsults(services, partnerId, ids)
  for (const { id, patient_id: patientId } of found) {
    const held = await database.inTenant(partnerId, ({ db }) =>
      db
        .selectFrom('patients')
        .select('patient_id')
        .where('partner_id', '=', partnerId)
        .where('patient_id', '=', patientId)
        .where('legal_hold_since', 'is not', null)
        .executeTakeFirst(),
    )
    if (held) continue
    await (isThread(id) ? deleteThread : deleteCall)(services, partnerId, id)
  }
  return found.length
}
