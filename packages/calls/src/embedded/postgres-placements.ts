import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'
import type { Placement, Placements } from './placement.ts'

/** Placements in the database. The primary key decides which process is first, and all processes read the result. */
export function postgresPlacements({ database, clock }: { database: Database; clock: Clock }): Placements {
  const read = (partnerId: string, consultId: string): Promise<Placement[]> =>
    database.inTenant(partnerId, (tx) =>
      tx.db
        .selectFrom('call_rooms')
        .select(['node_url as nodeUrl', 'generation'])
        .where('partner_id', '=', tx.partnerId)
        .where('telehealth_consult_id', '=', consultId)
        .orderBy('generation', 'desc')
        .execute(),
    )
  return {
    latest: async ({ partnerId, consultId }) => (await read(partnerId, consultId))[0] ?? null,
    put: async ({ partnerId, consultId }, { nodeUrl, generation }) => {
      await database.inTenant(partnerId, (tx) =>
        tx.db
          .insertInto('call_rooms')
          .values({
            partner_id: tx.partnerId,
            telehealth_consult_id: consultId,
            generation,
            node_url: nodeUrl,
            placed_at: clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
      const [latest] = await read(partnerId, consultId)
      if (!latest) throw new Error('a room that was put somewhere is nowhere')
      return latest
    },
    nodesOf: async ({ partnerId, consultId }) => [
      ...new Set((await read(partnerId, consultId)).map(({ nodeUrl }) => nodeUrl)),
    ],
  }
}
