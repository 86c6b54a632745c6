import type { CallDownSignal } from '@consult/domain/call-signals'
import { revokeApiKey } from '@consult/identity'
import { until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  clinicOrigin,
  createTestEnvironment,
  openPortal,
  openStream,
  openSubscription,
  startMediaNode,
  success,
  type TestEnvironment,
  type TestMediaNode,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'

let environment: TestEnvironment
let node: TestMediaNode
let base: string
let partner: TestPartner
let physician: TestPhysician
/** The leaked key, now in its grace period, and its replacement. */
let leaked: Client
let current: Client
const open: { close(): void }[] = []

beforeAll(async () => {
  node = await startMediaNode((fault) => {
    throw fault
  })
  environment = await createTestEnvironment({ calls: node.settings })
  base = await environment.api.listen()
})
afterAll(async () => {
  await environment.close()
  await node.close()
})
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
  leaked = partner.key
  current = environment.api.as(await partner.rotateKey())
})
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

const bearerOf = (client: Client) => client.credentials.authorization?.replace('Bearer ', '') ?? ''
const revoke = (key: Client) => revokeApiKey(environment.operator, partner.id, bearerOf(key).slice(0, 12))
const presence = '/v1/physicians/me/presence'
const unauthorized = { status: 401, code: 'unauthorized' }
const invalid = { status: 401, code: 'embed_token_invalid' }

const mintSession = async (key: Client) =>
  success(await key.post<{ token: string }>(`/v1/physicians/${physician.id}/session`)).token
const signIn = async (key: Client) =>
  environment.api.as(
    (await mutate<{ token: string }>(environment.api.as(null), 'portal.exchange', { token: await mintSession(key) }))
      .token,
  )
const mintEmbed = async (key: Client, path: string) =>
  success(await key.post<{ token: string }>(`${path}/embed-session`)).token
const exchange = (token: string) =>
  environment.api.as(token).post<{ session: string }>('/embed/session', undefined, { origin: clinicOrigin })
const openWidget = async (key: Client, path: string) =>
  environment.api.as(success(await exchange(await mintEmbed(key, path))).session)

describe('revoking a rotated key during its grace period', () => {
  test('ends only the physician tokens and portal sessions that it created', async () => {
    const [token, otherToken] = [
      environment.api.as(await mintSession(leaked)),
      environment.api.as(await mintSession(current)),
    ]
    const [portal, otherPortal] = [await signIn(leaked), await signIn(current)]
    for (const client of [token, otherToken]) expect(await client.get(presence)).toMatchObject({ status: 200 })
    for (const client of [portal, otherPortal]) await ask(client, 'portal.counts')
    await revoke(leaked)
    expect(await leaked.get('/v1/account')).toMatchObject(unauthorized)
    expect(await token.get(presence)).toMatchObject(unauthorized)
    expect((await portal.get('/trpc/portal.counts')).status).toBe(401)
    expect(await otherToken.get(presence)).toMatchObject({ status: 200 })
    const { sessions } = await ask<{ sessions: { isThis: boolean }[] }>(otherPortal, 'access.sessions')
    expect(sessions).toMatchObject([
      { isThis: true, origin: 'hand_off' },
      { isThis: false, origin: 'session_token' },
    ])
  })

  test('ends a physician token that has not been exchanged yet', async () => {
    const token = await mintSession(leaked)
    await revoke(leaked)
    expect((await environment.api.as(null).post('/trpc/portal.exchange', { token })).status).toBe(401)
  })

  test('ends only the embed tokens and widget sessions that it created', async () => {
    const { id } = await partner.consult()
    const path = `/v1/async-consults/${id}`
    const token = await mintEmbed(leaked, path)
    const [widget, otherWidget] = [await openWidget(leaked, path), await openWidget(current, path)]
    expect(await widget.get(path)).toMatchObject({ status: 200 })
    await revoke(leaked)
    expect(await exchange(token)).toMatchObject(invalid)
    expect(await widget.get(path)).toMatchObject(invalid)
    expect(await otherWidget.get(path)).toMatchObject({ status: 200 })
  })

  test('does not end portal sessions that started with a password', async () => {
    const { client } = await openPortal(environment.api, { partnerId: partner.id, physicianId: physician.id })
    await revoke(leaked)
    await ask(client, 'portal.counts')
  })

  test('reports how many of each it ended, without those that had already ended', async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const path = `/v1/telehealth-consults/${visit.id}`
    await signIn(leaked)
    await mintSession(leaked)
    environment.clock.advance(15 * 60)
    await mintSession(leaked)
    await mintSession(current)
    await mintEmbed(leaked, path)
    await openWidget(leaked, path)
    await openWidget(leaked, path)
    success(await leaked.post(`${path}/page-link`, {}))
    success(await current.post(`${path}/page-link`, {}))
    expect(await revoke(leaked)).toEqual({
      physicianTokens: 1,
      portalSessions: 1,
      embedTokens: 3,
      widgetSessions: 2,
      pageLinks: 1,
      callParticipants: 2,
    })
  })

  test('ends the open streams of sessions that it created', { tags: 'full' }, async () => {
    const portal = await openStream({ base, credential: bearerOf(await signIn(leaked)), after: 0 })
    const { id } = await partner.consult()
    const widget = await openWidget(leaked, `/v1/async-consults/${id}`)
    const stream = await openStream({ base, credential: bearerOf(widget), after: 0 })
    open.push(portal, stream)
    await Promise.all([portal.caughtUp(), stream.caughtUp()])
    await revoke(leaked)
    await until('both streams are over', () => portal.isOver && stream.isOver)
    expect([portal.error, stream.error]).toEqual(['unauthorized', 'embed_token_invalid'])
  })

  test('removes a participant whose session it created from the call’s room, and leaves the other side in', async () => {
    const visit = await partner.telehealthConsult({ status: 'in_progress', physician })
    const path = `/v1/telehealth-consults/${visit.id}`
    const follow = async (client: Client, connectionId: string) => {
      const input = { id: visit.id }
      const credential = bearerOf(client)
      const stream = await openSubscription<CallDownSignal>({ base, credential, procedure: 'calls.signals', input })
      open.push(stream)
      const { token } = await ask<{ token: string }>(client, 'telehealthConsults.connection', input)
      await mutate(client, 'calls.signal', { ...input, signal: { type: 'join', connectionId, token } })
      const said = () => stream.received.map(({ data }) => data.type)
      await until('an offer', () => said().includes('offer'))
      return said
    }
    const patientHears = await follow(await openWidget(leaked, path), '6f3bb0a5-59c2-4b6f-a8f7-4cb5a9c6d001')
    const physicianHears = await follow(await signIn(current), '6f3bb0a5-59c2-4b6f-a8f7-4cb5a9c6d002')
    await revoke(leaked)
    await partner.settle()
    await until('the patient is out', () => patientHears().includes('ended'))
    expect(physicianHears()).not.toContain('ended')
    expect(success(await current.get(path))).toMatchObject({ status: 'in_progress' })
  })
})
