import { randomUUID } from 'node:crypto'
import { FakeClock } from '@consult/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallParticipant, CallRoom, Calls } from '../calls.ts'
import { startNodes } from './media-nodes.fixture.ts'
import { nodeCalls } from './node-calls.ts'
import { memoryPlacements } from './placements.fixture.ts'

const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: false }
const mostRooms = 4
const clock = new FakeClock()
let cluster: Awaited<ReturnType<typeof startNodes>>
let calls: Calls

afterEach(() => cluster.close())
beforeEach(() => start(1))

async function start(nodes: number): Promise<void> {
  cluster = await startNodes(nodes, clock, { mostRooms })
  const urls = cluster.nodes.map(({ url }) => url)
  const { secret } = cluster
  calls = nodeCalls({ engine: 'embedded', clock, nodes: urls, secret, placements: memoryPlacements(), turn: null })
}

const roomsOf = (partnerId: string, count: number): CallRoom[] =>
  Array.from({ length: count }, (_, number) => ({ partnerId, consultId: `th_${number}` }))

async function connect(room: CallRoom): Promise<void> {
  await calls.openRoom(room)
  const { token } = await calls.admit(room, patient)
  await calls.signal(room, patient.id, { type: 'join', connectionId: randomUUID(), token: token ?? '' })
}
const refusedWith = (fault: string) => expect.objectContaining({ name: 'CallError', fault })

test('a room that nobody joins does not count toward the limit', async () => {
  for (const room of roomsOf('par_a', 50)) await calls.openRoom(room)
  for (const room of roomsOf('par_b', 2)) await connect(room)
})

test('one partner can use half of the rooms, other partners the rest, and then all are taken', async () => {
  const [one, two, three] = roomsOf('par_a', 3) as [CallRoom, CallRoom, CallRoom]
  await connect(one)
  await connect(two)
  await expect(connect(three)).rejects.toEqual(refusedWith('partner_share_taken'))
  for (const room of roomsOf('par_b', 2)) await connect(room)
  await expect(connect({ partnerId: 'par_c', consultId: 'th_1' })).rejects.toEqual(refusedWith('rooms_taken'))
  await calls.closeRoom(one)
  await connect(three)
})

test('a room that was opened before the share was taken refuses participants who join later', async () => {
  const [one, two, three] = roomsOf('par_a', 3) as [CallRoom, CallRoom, CallRoom]
  await calls.openRoom(three)
  await connect(one)
  await connect(two)
  const { token } = await calls.admit(three, patient)
  const join = { type: 'join', connectionId: randomUUID(), token: token ?? '' } as const
  await expect(calls.signal(three, patient.id, join)).rejects.toEqual(refusedWith('partner_share_taken'))
})

test('a call opens on another node when the partner’s share of one node is taken', async () => {
  await cluster.close()
  await start(2)
  for (const room of roomsOf('par_a', mostRooms)) await connect(room)
  await expect(connect({ partnerId: 'par_a', consultId: 'th_9' })).rejects.toEqual(refusedWith('partner_share_taken'))
})
