import { randomUUID } from 'node:crypto'
import { FakeClock } from '@consult/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallParticipant, CallRoom, Calls } from '../calls.ts'
import { startNodes, type TestNode } from './media-nodes.fixture.ts'
import { nodeCalls } from './node-calls.ts'
import { NodeClient } from './node-client.ts'
import type { Placements } from './placement.ts'
import { memoryPlacements } from './placements.fixture.ts'

const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }
const room: CallRoom = { partnerId: 'par_1', consultId: 'th_1' }
const unavailable = expect.objectContaining({ fault: 'unavailable' })

let cluster: Awaited<ReturnType<typeof startNodes>>
let placements: Placements
let calls: Calls
const clock = new FakeClock()
const turn = { urls: ['turn:turn.example.com'], secret: 'north' }

const engine = (nodes: readonly TestNode[], secret = cluster.secret) =>
  nodeCalls({ engine: 'embedded', clock, nodes: nodes.map(({ url }) => url), secret, placements, turn })

beforeEach(async () => {
  cluster = await startNodes(2, clock)
  placements = memoryPlacements()
  calls = engine(cluster.nodes)
})
afterEach(() => cluster.close())

async function join(by = calls): Promise<void> {
  const { token } = await by.admit(room, patient)
  await by.signal(room, patient.id, { type: 'join', connectionId: randomUUID(), token: token ?? '' })
}

async function nodeOfRoom(): Promise<TestNode> {
  const placed = await placements.latest(room)
  const found = cluster.nodes.find(({ url }) => url === placed?.nodeUrl)
  if (!found) throw new Error('the room is nowhere')
  return found
}

test('a room whose node is unreachable opens on another node, and its segments are requested from both', async () => {
  await calls.openRoom(room)
  await join()
  const first = await nodeOfRoom()
  await first.unplug()
  await expect(join()).rejects.toEqual(unavailable)

  await calls.openRoom(room)
  expect(await nodeOfRoom()).not.toBe(first)
  await join()
  await expect(calls.closeRoom(room)).resolves.toBeUndefined()
  await expect(calls.collectSegments(room)).rejects.toEqual(unavailable)
  await expect(calls.discardSegments(room)).rejects.toEqual(unavailable)
})

test('a node that lost a room opens it again and still has its earlier segments', async () => {
  await calls.openRoom(room)
  await join()
  const { node } = await nodeOfRoom()
  await node.closeRoom(room)
  await expect(join()).rejects.toEqual(expect.objectContaining({ fault: 'no_room' }))
  await calls.openRoom(room)
  await join()
  await calls.closeRoom(room)
  expect(await calls.collectSegments(room)).toHaveLength(2)
})

test('two processes that see different nodes agree on one', async () => {
  const [a, b] = cluster.nodes.map((node) => engine([node]))
  await Promise.all([a?.openRoom(room), b?.openRoom(room)])
  await Promise.all([join(a), join(b)])
  const home = await nodeOfRoom()
  const others = cluster.nodes.filter((node) => node !== home).map(({ url }) => new NodeClient(url, cluster.secret))
  for (const other of others) {
    const leave = { type: 'leave', connectionId: randomUUID() } as const
    await expect(other.signal(room, patient.id, leave)).rejects.toEqual(expect.objectContaining({ fault: 'no_room' }))
  }
  await a?.closeRoom(room)
  expect(await placements.nodesOf(room)).toHaveLength(1)
  expect((await b?.collectSegments(room))?.length).toBeGreaterThan(0)
})

test('opening a room fails when no node is reachable, and no placement is stored', async () => {
  await Promise.all(cluster.nodes.map((node) => node.unplug()))
  await expect(calls.openRoom(room)).rejects.toEqual(unavailable)
  expect(await placements.latest(room)).toBeNull()
})

test('a node refuses requests that are made with the wrong secret', async () => {
  await calls.openRoom(room)
  const stranger = engine(cluster.nodes, 'another secret')
  await expect(stranger.openRoom({ ...room, consultId: 'th_2' })).rejects.toEqual(unavailable)
  await expect(join(stranger)).rejects.toEqual(unavailable)
  await expect(stranger.collectSegments(room)).rejects.toEqual(unavailable)
})

test('invalid signals, ids and paths are refused, and the node keeps working', async () => {
  await calls.openRoom(room)
  const { url } = await nodeOfRoom()
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { authorization: `Bearer ${cluster.secret}` }
    return (await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })).status
  }
  const signals = '/rooms/par_1/th_1/participants/pat_1/signals'
  expect(await ask('POST', signals, 'no json')).toBe(422)
  expect(await ask('POST', signals, '{"type":"dance"}')).toBe(422)
  expect(await ask('POST', signals, JSON.stringify({ sdp: 'x'.repeat(70_000) }))).toBe(422)
  expect(await ask('PUT', '/rooms/par_1/..%2F..%2Fetc')).toBe(400)
  expect(await ask('GET', '/rooms/par_1/th_1/segments/..%2Fsecret')).toBe(400)
  expect(await ask('GET', '/rooms/par_1/th_1/segments/none')).toBe(404)
  expect(await ask('GET', '/elsewhere')).toBe(404)
  expect(await ask('PATCH', '/rooms/par_1/th_1')).toBe(404)
  expect(cluster.faults).toEqual([])
  await join()
})

test('a call has two participants, and a third is refused', async () => {
  await calls.openRoom(room)
  await join()
  const enter = async (participant: CallParticipant) => {
    const { token } = await calls.admit(room, participant)
    return calls.signal(room, participant.id, { type: 'join', connectionId: randomUUID(), token: token ?? '' })
  }
  await enter({ id: 'phy_1', role: 'physician', recorded: false })
  const third = enter({ id: 'phy_2', role: 'physician', recorded: false })
  await expect(third).rejects.toEqual(expect.objectContaining({ fault: 'not_admitted' }))
})

test('TURN credentials last for a whole call and do not contain the participant id', async () => {
  const { iceServers, expiresAt } = await calls.admit(room, patient)
  const [server] = iceServers
  expect(server?.urls).toEqual(turn.urls)
  const until = Number(server?.username?.split(':')[0]) * 1000
  expect(until - clock.now().getTime()).toBeGreaterThanOrEqual(4 * 60 * 60_000)
  expect(Date.parse(expiresAt)).toBeLessThan(until)
  expect(server?.username).not.toContain(patient.id)
})
