import { randomUUID } from 'node:crypto'
import type { CallConnection, TelehealthConsult } from '@consult/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  startMediaNode,
  success,
  type TestEnvironment,
  type TestMediaNode,
  type TestPartner,
} from '../../environment/index.ts'
import { ask, refusalOf } from '../wire/procedures.fixture.ts'

/** One partner gets half of them. */
const mostRooms = 6
const share = 3

const faults: unknown[] = []
let environment: TestEnvironment
let node: TestMediaNode
let greedy: TestPartner
let other: TestPartner

beforeAll(async () => {
  node = await startMediaNode((fault) => faults.push(fault), undefined, mostRooms)
  environment = await createTestEnvironment({ calls: node.settings })
})
afterAll(async () => {
  await environment.close()
  await node.close()
  expect(faults).toEqual([])
})
beforeEach(async () => {
  greedy = await environment.partner()
  other = await environment.partner()
})

const connected: { partnerId: string; consultId: string }[] = []
afterEach(async () => {
  for (const room of connected.splice(0)) await environment.api.services.calls.closeRoom(room)
})

/** A call in progress whose room is requested. */
const call = async (partner: TestPartner) =>
  partner.telehealthConsult({ status: 'in_progress', physician: await partner.physician({ online: true }) })

/** The call's patient requests the connection details and connects. @returns the answer to the second request. */
async function connect(partner: TestPartner, { id }: TelehealthConsult) {
  const frame = await partner.frame({ telehealthConsultId: id })
  const { token } = await ask<CallConnection>(frame, 'telehealthConsults.connection', { id })
  const join = { type: 'join', connectionId: randomUUID(), token }
  connected.push({ partnerId: partner.id, consultId: id })
  return frame.post('/trpc/calls.signal', { id, signal: join })
}

test('a partner that joins more calls than there are rooms does not stop another partner from connecting', {
  tags: 'full',
}, async () => {
  for (let joined = 0; joined < mostRooms + 2; joined += 1) await call(greedy)
  const theirs = await call(other)
  success(await connect(other, theirs))
})

test('a partner that connects as many calls as possible gets its share, and another partner still gets a room', {
  tags: 'full',
}, async () => {
  const calls: TelehealthConsult[] = []
  for (let joined = 0; joined <= share; joined += 1) calls.push(await call(greedy))
  for (const each of calls.slice(0, share)) success(await connect(greedy, each))

  const physician = await greedy.physician({ online: true })
  const waiting = await greedy.telehealthConsult({ status: 'ringing', physician })
  const path = `/v1/telehealth-consults/${waiting.id}`
  const refused = await physician.asserted.post(`${path}/join`)
  expect(refused).toMatchObject({ status: 503, code: 'call_unavailable' })
  expect(refused.body).toMatchObject({
    error: { message: expect.stringContaining('End a call'), details: { reason: 'partner_share_taken' } },
  })
  expect(await greedy.key.get(path)).toMatchObject({ body: { status: 'ringing' } })

  const theirs = await call(other)
  success(await connect(other, theirs))
})

test('a room is released when the call ends, and a call that waited for one connects', { tags: 'full' }, async () => {
  const physician = await greedy.physician({ online: true })
  const first = await greedy.telehealthConsult({ status: 'in_progress', physician })
  const last = await call(greedy)
  for (const each of [first, await call(greedy), await call(greedy)]) success(await connect(greedy, each))
  const frame = await greedy.frame({ telehealthConsultId: last.id })
  const asked = `/trpc/telehealthConsults.connection?input=${encodeURIComponent(JSON.stringify({ id: last.id }))}`
  expect(refusalOf(await frame.get(asked))).toEqual({
    code: 'call_unavailable',
    details: { reason: 'partner_share_taken' },
  })
  success(await physician.asserted.post(`/v1/telehealth-consults/${first.id}/end`))
  await greedy.settle()
  success(await connect(greedy, last))
})
