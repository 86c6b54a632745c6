import { tombstoneOf } from '@consult/domain'
import { lastSequence, readArchivedEnd } from '@consult/engine'
import type { Services } from '../request/request-context.ts'

/** How many events one transaction looks at. */
const windowSize = 2_000

/**
 * Replaces the data of the patient's events by tombstones: the log stays without gaps, and every event keeps its id, type
 * and time. What receivers answered to their deliveries is deleted. It looks at the whole log that is in the database,
 * because no index leads from patients to events.
 */
export async function eraseEvents(services: Services, partnerId: string, patientId: string): Promise<void> {
  const { database } = services
  const { from, end } = await database.inTenant(partnerId, async (tx) => ({
    from: (await readArchivedEnd(tx))?.sequence ?? 0,
    end: await lastSequence(tx),
  }))
  for (let after = from; after < end; after += windowSize) {
    await database.inTenant(partnerId, async ({ db }) => {
      const events = await db
        .selectFrom('events')
        .select(['sequence', 'created_at', 'data'])
        .where('partner_id', '=', partnerId)
        .where('sequence', '>', after)
        .where('sequence', '<=', after + windowSize)
        .where('patient_id', '=', patientId)
        .execute()
      for (const { sequence, created_at, data } of events) {
        await db
          .updateTable('events')
          .set({ data: JSON.stringify(tombstoneOf(data)) } as never)
          .where('partner_id', '=', partnerId)
          .where('sequence', '=', sequence)
          .where('created_at', '=', created_at)
          .execute()
      }
      if (events.length === 0) return
      await db
        .updateTable('webhook_attempts')
        .set({ response_head: null })
        .where('partner_id', '=', partnerId)
        .where(
          'event_sequence',
          'in',
          events.map(({ sequence }) => sequence),
        )
        .execute()
    })
  }
}
