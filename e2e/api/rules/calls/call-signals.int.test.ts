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
beforeEach(async () => {
  visit = await partner.telehealthConsult({ status: 'in_progress', physician })
  frame = await partner.frame({ telehealthConsultId: visit.id })
  portal = (await physician.session()).client
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

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

describe('both sides of a running call', () => {
  test('receive the connection details and an offer for the media they joined with', async () => {
    expect(await connect(frame)).toMatchObject({ engine: 'embedded', role: 'patient', token: expect.any(String) })
    const [patients, physicians] = [await signalsOf(frame), await signalsOf(portal)]
    await join(frame, one)
    await join(portal, other)
    await until('both offers', () => patients.said().length > 0 && physicians.said().length > 0)
    const offer = { type: 'offer', path: 'both', sdp: expect.stringContaining('m=video') }
    expect(patients.said()).toEqual([{ ...offer, connectionId: one }])
    expect(physicians.said()).toEqual([{ ...offer, connectionId: other }])
  })

  test('receive the current state when their stream restarts, and a notice when a newer page replaces them', async () => {
    await join(frame, one)
    const first = await signalsOf(frame)
    await until('the offer', () => first.said().length > 0)
    await join(frame, other)
    await until('the second offer', () => first.said().some(({ connectionId }) => connectionId === other))
    expect(first.said()).toContainEqual({ type: 'ended', connectionId: one, reason: 'replaced' })
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

  test('stop with the call: the stream ends and later signals are refused', async () => {
    await join(frame, one)
    const { stream, said } = await signalsOf(frame)
    await until('the offer', () => said().length > 0)
    success(await physician.asserted.post(`/v1/telehealth-consults/${visit.id}/end`))
    await partner.settle()
    await until('the stream is over', () => stream.isOver)
    expect(said()).toContainEqual({ type: 'ended', connectionId: one, reason: 'closed' })
    expect(refusalOf(await signal(frame, { type: 'leave', connectionId: one }))).toEqual({
      code: 'thread_not_active',
      details: { status: 'completed', physicianId: physician.id },
    })
  })
})

describe('a page that no stream reaches', () => {
  interface Next {
    readonly signals: readonly CallDownSignal[]
    readonly heard: readonly string[]
  }
  const next = (client: Client, heard: readonly string[] = []) =>
    ask<Next>(client, 'calls.nextSignals', { id: visit.id, heard })

  test('asks for signals again and again, and gets each once', async () => {
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
  })

  test('gets no signals of the other side, and is refused after the call', async () => {
    await join(frame, one)
    await join(portal, other)
    expect((await next(portal)).signals.map(({ connectionId }) => connectionId)).toEqual([other])
    success(await physician.asserted.post(`/v1/telehealth-consults/${visit.id}/end`))
    await partner.settle()
    const path = `/trpc/calls.nextSignals?input=${encodeURIComponent(JSON.stringify({ id: visit.id, heard: [] }))}`
    expect(refusalOf(await portal.get(path))).toMatchObject({ code: 'thread_not_active' })
  })
})

describe('a signal', () => {
  test.each([
    ['of an unknown type', { type: 'shout', connectionId: one }],
    ['without a valid connection', { type: 'leave', connectionId: 'mine' }],
    ['with an unknown field', { type: 'leave', connectionId: one, sdp: 'v=0' }],
    ['that is too long', { type: 'answer', connectionId: one, path: 'both', sdp: 'v'.repeat(32_769) }],
  ])('%s is refused', async (_what, said) => {
    await join(frame, one)
    expect(await signal(frame, said)).toMatchObject({ status: 400 })
  })

  test('that answers no offer is refused, and the connection continues', async () => {
    await join(frame, one)
    const answer = await signal(frame, { type: 'answer', connectionId: one, path: 'both', sdp: 'nonsense' })
    expect(refusalOf(answer)).toEqual({ code: 'invalid_request', details: { issues: [expect.any(Object)] } })
    success(await signal(frame, { type: 'leave', connectionId: one }))
  })

  test('for a closed connection gets an instruction to join again', async () => {
    await join(frame, one)
    await join(frame, other)
    const answer = await signal(frame, { type: 'restart', connectionId: one })
    expect(answer.status).toBe(409)
    expect(refusalOf(answer)).toEqual({ code: 'call_interrupted', details: null })
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

  test.each(['invited', 'waiting', 'ringing', 'cancelled'] as const)(
    'are refused in a call that is %s',
    async (status) => {
      const { id } = await partner.telehealthConsult(
        status === 'ringing' ? { status, physician: await free() } : { status },
      )
      const own = await partner.frame({ telehealthConsultId: id })
      const refused = refusalOf(await signal(own, { type: 'leave', connectionId: one }, id))
      expect(refused).toMatchObject({ code: 'thread_not_active' })
      const { stream } = await signalsOf(own, id)
      await until('the stream is refused', () => stream.error === 'thread_not_active')
    },
  )
  const free = () => partner.physician({ online: true })

  test('stop for a participant whose session has ended', { tags: 'full' }, async () => {
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
  const another = await partner.physician({ online: true })
  const { id } = await partner.telehealthConsult({ status: 'ringing', physician: another })
  await node.unplug()
  const answer = await another.asserted.post(`/v1/telehealth-consults/${id}/join`)
  expect(answer).toMatchObject({ status: 503, code: 'call_unavailable' })
  expect(await partner.key.get(`/v1/telehealth-consults/${id}`)).toMatchObject({ body: { status: 'ringing' } })
  await node.plug()
  expect(await another.asserted.post(`/v1/telehealth-consults/${id}/join`)).toMatchObject({
    status: 200,
    body: { status: 'in_progress', connection: { engine: 'embedded' } },
  })
})
