import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallRoom } from '../calls.ts'
import { postgresPlacements } from './postgres-placements.ts'

let db: TestDatabase
const clock = new FakeClock()
let room: CallRoom

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

/** Creates a consult and returns its room. */
async function newRoom(): Promise<CallRoom> {
  const partnerId = newId('partner', clock.now())
  const [patientId, consultId] = [newId('patient', clock.now()), newId('telehealthConsult', clock.now())]
  await db.database.inTenant(partnerId, async (tx) => {
    const common = { partner_id: partnerId, patient_id: patientId, metadata: '{}', created_at: clock.now() }
    await tx.db
      .insertInto('patients')
      .values({ ...common, external_id: 'ext_1', phone: '+15550100', updated_at: clock.now() })
      .execute()
    await tx.db
      .insertInto('telehealth_consults')
      .values({
        ...common,
        telehealth_consult_id: consultId,
        status: 'invited',
        patient_external_id: 'ext_1',
        duration_minutes: 20,
        ring_count: 0,
        recording_status: 'none',
        transcript_status: 'none',
      })
      .execute()
  })
  return { partnerId, consultId }
}

beforeEach(async () => {
  room = await newRoom()
})

test('every process reads the latest node of a room and all its earlier nodes', async () => {
  const [one, other] = [1, 2].map(() => postgresPlacements({ database: db.database, clock }))
  expect(await one?.latest(room)).toBeNull()
  expect(await one?.nodesOf(room)).toEqual([])
  await one?.put(room, { nodeUrl: 'http://a', generation: 1 })
  await one?.put(room, { nodeUrl: 'http://b', generation: 2 })
  await one?.put(room, { nodeUrl: 'http://a', generation: 3 })
  expect(await other?.latest(room)).toEqual({ nodeUrl: 'http://a', generation: 3 })
  expect((await other?.nodesOf(room))?.toSorted()).toEqual(['http://a', 'http://b'])
})

test('concurrent placements of a room all get the same node, which is then stored', async () => {
  const placements = postgresPlacements({ database: db.database, clock })
  const nodes = Array.from({ length: 8 }, (_, n) => `http://node-${n}`)
  const answers = await Promise.all(nodes.map((nodeUrl) => placements.put(room, { nodeUrl, generation: 1 })))
  expect(new Set(answers.map(({ nodeUrl }) => nodeUrl)).size).toBe(1)
  expect(await placements.latest(room)).toEqual(answers[0])
})

test("the placement of another partner's room with the same consult id is separate", async () => {
  const placements = postgresPlacements({ database: db.database, clock })
  await placements.put(room, { nodeUrl: 'http://a', generation: 1 })
  const { partnerId } = await newRoom()
  expect(await placements.latest({ partnerId, consultId: room.consultId })).toBeNull()
})
