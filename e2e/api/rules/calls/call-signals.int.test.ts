import type { CallConnection, TelehealthConsult } from '@consult/domain'
import type { CallDownSignal } from '@consult/domain/call-signals'
import { until } from '@consult/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, openSubscription, type Subscription, success } from '../../environment/index.ts'
import { ask, mutate, refusalOf } from '../wire/procedures.fixture.ts'
import { environment, node, partner, physician, setUpCalls } from './running-calls.fixture.ts'

setUpCalls()

let base: string
let visit: TelehealthConsult
/** The two participants of the call. */
let frame: Client
let portal: Client
const open: Subscription<CallDownSignal>[] = []

beforeAll(async () => {
  base = await environment.api.listen()
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

const beginCall = async () => {
  visit = await partner.telehealthConsult({ status: 'in_progress', physician })
  frame = await partner.frame({ telehealthConsultId: visit.id })
  portal = (await physician.session()).client
}
const signalsOf = async (client: Client, id = visit.id) => {
  const credential = client.credentials.authorization?.replace('Bearer ', '') ?? ''
  const stream = await openSubscription<CallDownSignal>({ base, credential, procedure: 'calls.signals', input: { id } })
  open.push(stream)
  return { stream, said: () => stream.received.map(({ data }) => data) }
}
const signal = (client: Client, said: object, id = visit.id) => client.post('/trpc/calls.signal', { id, signal: said })
const connect = (client: Client, id = visit.id) => ask<CallConnection>(client, 'telehealthConsults.connection', { id })
const join = async (client: Client, connectionId: string) => {
  const { token } = await connect(client)
  success(await signal(client, { type: 'join', connectionId, token }))
}
const one = '6f3bb0a5-59c2-4b6f-a8f7-4cb5a9c6d001'
const other = '6f3bb0a5-59c2-4b6f-a8f7-4cb5a9c6d002'
const newer = '6f3bb0a5-59c2-4b6f-a8f7-4cb5a9c6d003'
const endCall = async () => {
  success(await physician.asserted.post(`/v1/telehealth-consults/${visit.id}/end`))
  await partner.settle()
}

describe('both sides of a running call', () => {
  beforeEach(beginCall)

  test('get an offer for the media they joined with, a notice when a newer page replaces them, and none after the call', async () => {
    expect(await connect(frame)).toMatchObject({ engine: 'embedded', role: 'patient', token: expect.any(String) })
    const physicians = await signalsOf(portal)
    await join(frame, one)
    await join(portal, other)
    // Opened after the offer was made: a stream begins with the current state.
    const patients = await signalsOf(frame)
    await until('both offers', () => patients.said().length > 0 && physicians.said().length > 0)
    const offer = { type: 'offer', path: 'both', sdp: expect.stringContaining('m=video') }
    expect(patients.said()).toEqual([{ ...offer, connectionId: one }])
    expect(physicians.said()).toEqual([{ ...offer, connectionId: other }])
    await join(frame, newer)
    await until('the newer offer', () => patients.said().some(({ connectionId }) => connectionId === newer))
    expect(patients.said()).toContainEqual({ type: 'ended', connectionId: one, reason: 'replaced' })
    await endCall()
    await until('the streams are over', () => patients.stream.isOver && physicians.stream.isOver)
    expect(patients.said()).toContainEqual({ type: 'ended', connectionId: newer, reason: 'closed' })
    expect(refusalOf(await signal(frame, { type: 'leave', connectionId: newer }))).toEqual({
      code: 'thread_not_active',
      details: { status: 'completed', physicianId: physician.id },
    })
  })

  test('join again after the media node has lost the room', { tags: 'full' }, async () => {
    await join(frame, one)
    await node.unplug()
    expect(refusalOf(await signal(frame, { type: 'leave', connectionId: one }))).toMatchObject({
      code: 'call_unavailable',
    })
    expect(await ask(frame, 'telehealthConsults.get', { id: visit.id })).toMatchObject({ status: 'in_progress' })
    expect(
      await frame.get(
        `/trpc/telehealthConsults.connection?input=${encodeURIComponent(JSON.stringify({ id: visit.id }))}`,
      ),
    ).toMatchObject({ status: 503, body: { error: { data: { consult: { code: 'call_unavailable' } } } } })
    await node.plug()
    const again = await signalsOf(frame)
    await join(frame, other)
    await until('an offer', () => again.said().some(({ connectionId }) => connectionId === other))
  })
})

describe('a page that no stream reaches', () => {
  beforeEach(beginCall)

  interface Next {
    readonly signals: readonly CallDownSignal[]
    readonly heard: readonly string[]
  }
  const next = (client: Client, heard: readonly string[] = []) =>
    ask<Next>(client, 'calls.nextSignals', { id: visit.id, heard })

  test('asks again and again, gets each of its own signals once, and is refused after the call', async () => {
    await join(frame, one)
    const first = await next(frame)
    expect(first.signals).toEqual([expect.objectContaining({ type: 'offer', connectionId: one })])
    const waiting = next(frame, first.heard)
    await join(frame, other)
    const second = await waiting
    const later = [...second.signals]
    let { heard } = second
    while (!later.some(({ connectionId }) => connectionId === other)) {
      const answer = await next(frame, heard)
      later.push(...answer.signals)
      heard = answer.heard
    }
    expect(later).not.toContainEqual(first.signals[0])
    // A page that asks after the new offer is not told any more that the old connection ended.
    const ofOld = later.filter(({ connectionId }) => connectionId === one)
    for (const signal of ofOld) expect(signal).toEqual({ type: 'ended', connectionId: one, reason: 'replaced' })
    expect(new Set(later.map((signal) => JSON.stringify(signal))).size).toBe(later.length)
    const restarted = await next(frame)
    expect(restarted.signals.map(({ connectionId }) => connectionId)).toContain(other)
    // Nothing of the other side.
    await join(portal, newer)
    expect((await next(portal)).signals.map(({ connectionId }) => connectionId)).toEqual([newer])
    await endCall()
    const path = `/trpc/calls.nextSignals?input=${encodeURIComponent(JSON.stringify({ id: visit.id, heard: [] }))}`
    expect(refusalOf(await portal.get(path))).toMatchObject({ code: 'thread_not_active' })
  })
})

describe('a signal', () => {
  beforeEach(beginCall)

  test('that is malformed, answers no offer or is of a replaced connection is refused, and the call continues', async () => {
    await join(frame, one)
    for (const malformed of [
      { type: 'shout', connectionId: one },
      { type: 'leave', connectionId: 'mine' },
      { type: 'leave', connectionId: one, sdp: 'v=0' },
      { type: 'answer', connectionId: one, path: 'both', sdp: 'v'.repeat(32_769) },
    ]) {
      expect(await signal(frame, malformed), malformed.type).toMatchObject({ status: 400 })
    }
    const answer = await signal(frame, { type: 'answer', connectionId: one, path: 'both', sdp: 'nonsense' })
    expect(refusalOf(answer)).toEqual({ code: 'invalid_request', details: { issues: [expect.any(Object)] } })
    await join(frame, other)
    const late = await signal(frame, { type: 'restart', connectionId: one })
    expect(late.status).toBe(409)
    expect(refusalOf(late)).toEqual({ code: 'call_interrupted', details: null })
    success(await signal(frame, { type: 'leave', connectionId: other }))
  })

  test('is rate-limited for each participant, without slowing the other side', { tags: 'full' }, async () => {
    await join(frame, one)
    const answers = []
    for (let n = 0; n < 101; n += 1) {
      const said = {
        type: 'candidate',
        connectionId: one,
        path: 'both',
        candidate: `${n}`,
        sdpMid: null,
        sdpMLineIndex: 0,
      }
      answers.push((await signal(frame, said)).status)
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(99)
    expect(answers.at(-1)).toBe(429)
    success(await signal(portal, { type: 'join', connectionId: other, token: '' }))
    environment.clock.advance(1)
    success(await signal(frame, { type: 'leave', connectionId: one }))
  })
})

describe('the signals of a call', () => {
  test('are closed to everyone but its two sides', async () => {
    await beginCall()
    const colleague = (await (await partner.physician()).session()).client
    const neighbor = await partner.frame({ telehealthConsultId: (await partner.telehealthConsult()).id })
    const stranger = (await (await (await environment.partner()).physician()).session()).client
    for (const [client, code] of [
      [colleague, 'not_assigned'],
      [neighbor, 'not_found'],
      [stranger, 'not_found'],
      [partner.key, 'forbidden'],
      [physician.asserted, 'forbidden'],
    ] as const) {
      expect(refusalOf(await signal(client, { type: 'leave', connectionId: one })), code).toMatchObject({ code })
      const { stream } = await signalsOf(client)
      await until('the stream is refused', () => stream.error !== null)
      expect(stream.error).toBe(code)
      expect(stream.received).toEqual([])
    }
  })

  test('are refused before the call', async () => {
    const { id } = await partner.telehealthConsult()
    const own = await partner.frame({ telehealthConsultId: id })
    const refuse = async () => {
      const refused = refusalOf(await signal(own, { type: 'leave', connectionId: one }, id))
      expect(refused).toMatchObject({ code: 'thread_not_active' })
    }
    await refuse()
    success(await partner.key.post(`/v1/telehealth-consults/${id}/ready`))
    await partner.match()
    expect(await partner.key.get(`/v1/telehealth-consults/${id}`)).toMatchObject({ body: { status: 'ringing' } })
    await refuse()
    const { stream } = await signalsOf(own, id)
    await until('the stream is refused', () => stream.error === 'thread_not_active')
  })

  test('stop for a participant whose session has ended', { tags: 'full' }, async () => {
    await beginCall()
    const { token } = await physician.session()
    const handed = await mutate<{ token: string }>(environment.api.as(null), 'portal.exchange', { token })
    const signedIn = environment.api.as(handed.token)
    const { stream, said } = await signalsOf(signedIn)
    await join(signedIn, one)
    await until('the offer', () => said().length > 0)
    await mutate(signedIn, 'portal.signOut')
    await until('the stream is over', () => stream.isOver)
    expect(stream.error).toBe('unauthorized')
  })
})

test('a call whose media node cannot be reached is not joined and keeps ringing', async () => {
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician })
  await node.unplug()
  const answer = await physician.asserted.post(`/v1/telehealth-consults/${id}/join`)
  expect(answer).toMatchObject({ status: 503, code: 'call_unavailable' })
  expect(await partner.key.get(`/v1/telehealth-consults/${id}`)).toMatchObject({ body: { status: 'ringing' } })
  await node.plug()
  expect(await physician.asserted.post(`/v1/telehealth-consults/${id}/join`)).toMatchObject({
    status: 200,
    body: { status: 'in_progress', connection: { engine: 'embedded' } },
  })
})
