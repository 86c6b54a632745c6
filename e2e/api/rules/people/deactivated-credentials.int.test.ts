import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { countWaiting, createOutbox, holdRows, openStream, success } from '../../environment/index.ts'
import { mutate } from '../wire/procedures.fixture.ts'
import {
  askToDeactivate,
  deactivate,
  deactivated,
  environment,
  leaver,
  monday,
  partner,
  reactivate,
  setUpOffBoarding,
  unauthorized,
} from './off-boarding.fixture.ts'

setUpOffBoarding()

const password = 'a password of one’s own'
const presence = '/v1/physicians/me/presence'
const signIn = () => environment.api.as(null).post('/trpc/portal.signIn', { email: leaver.resource.email, password })
const signedIn = async () =>
  (
    await mutate<{ token: string }>(environment.api.as(null), 'portal.signIn', {
      email: leaver.resource.email,
      password,
    })
  ).token

describe('deactivating a physician', () => {
  test('returns the time of deactivation, the same on a repeat, and null after reactivation', async () => {
    expect(leaver.resource.deactivatedAt).toBeNull()
    const first = await deactivate()
    expect(first).toMatchObject({ id: leaver.id, deactivatedAt: environment.clock.now().toISOString(), handOver: [] })
    expect(first.presence.status).toBe('offline')
    environment.clock.advance(60)
    expect((await deactivate()).deactivatedAt).toBe(first.deactivatedAt)
    expect(await reactivate()).toMatchObject({ id: leaver.id, deactivatedAt: null })
    expect(await reactivate()).toMatchObject({ deactivatedAt: null })
  })

  test('requires the API key, and does not find another partner’s physicians', async () => {
    const { client } = await leaver.session()
    const path = `/v1/physicians/${leaver.id}`
    const other = (await environment.partner()).key
    for (const act of ['deactivate', 'reactivate']) {
      expect(await client.post(`${path}/${act}`)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await other.post(`${path}/${act}`)).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(await client.get(presence)).toMatchObject({ status: 200 })
  })

  test('ends their sessions, streams, password and asserted ids, of which reactivation brings back the last two', async () => {
    await partner.setPassword(leaver.id, password)
    const portal = environment.api.as(await signedIn())
    const { client, token } = await leaver.session()
    for (const one of [client, leaver.asserted]) expect(await one.get(presence)).toMatchObject({ status: 200 })
    const stream = await openStream({ base: await environment.api.listen(), credential: token, after: 0 })
    await stream.caughtUp()
    await deactivate()
    await until('the stream is over', () => stream.isOver)
    expect(stream.error).toBe('unauthorized')
    expect(await client.get(presence)).toMatchObject(unauthorized)
    expect(await leaver.asserted.get(presence)).toMatchObject(unauthorized)
    expect((await portal.get('/trpc/portal.counts')).status).toBe(401)
    const nobody = environment.api.as(null)
    expect((await nobody.post('/trpc/portal.exchange', { token })).status).toBe(401)
    expect(await partner.key.get('/v1/physicians')).toMatchObject({ status: 200 })
    // The right password is refused like a wrong one.
    const unknown = await nobody.post('/trpc/portal.signIn', { email: 'nobody@clinic.example', password })
    const right = await signIn()
    expect(right.status).toBe(401)
    expect(right.text).toBe(unknown.text)

    await reactivate()
    for (const old of [portal, client]) expect((await old.get('/trpc/portal.counts')).status).toBe(401)
    expect((await environment.api.as(await signedIn()).get('/trpc/portal.counts')).status).toBe(200)
    expect(await leaver.asserted.get(presence)).toMatchObject({ status: 200, body: { status: 'offline' } })
  })

  test('ends their invitation and password reset links, and sends no more', async () => {
    const outbox = createOutbox(environment)
    await outbox.deliver(partner)
    const { email } = leaver.resource
    await mutate(environment.api.as(null), 'access.requestPasswordReset', { email })
    await outbox.deliver(partner)
    const links = (['invitation', 'reset'] as const).map((kind) => ({ kind, token: outbox.token(email, kind) }))
    await deactivate()
    for (const link of links) {
      expect((await environment.api.as(null).post('/trpc/access.openLink', link)).status).toBe(401)
    }
    const sent = outbox.mails.length
    await mutate(environment.api.as(null), 'access.requestPasswordReset', { email })
    await outbox.deliver(partner)
    expect(outbox.mails).toHaveLength(sent)
  })

  test('prevents moving a booked call to them, and creating a session token for them', async () => {
    const at = (hour: number) => `${monday}T${hour}:00:00Z`
    const { id } = await partner.telehealthConsult({ fields: { scheduledFor: at(14) } })
    await deactivate()
    const move = { scheduledFor: at(15), physicianId: leaver.id }
    expect(await partner.key.patch(`/v1/telehealth-consults/${id}`, move)).toMatchObject(deactivated)
    expect(await partner.key.post(`/v1/physicians/${leaver.id}/session`)).toMatchObject(deactivated)
  })

  test('leaves no session token that was created at the same moment, not even after reactivation', async () => {
    const row = 'select from directory.portal_accounts where physician_id = $1 for update'
    const release = await holdRows(environment.db, row, [leaver.id])
    const isWaiting = (count: number) => async () => (await countWaiting(environment.db)) === count
    const deactivating = askToDeactivate()
    await until('it waits for the account', isWaiting(1))
    const minting = partner.key.post<{ token?: string }>(`/v1/physicians/${leaver.id}/session`)
    await until('minting waits for it too', isWaiting(2))
    await release()
    success(await deactivating)
    const { body } = await minting
    await reactivate()
    expect(await environment.api.as(body.token ?? 'pst_none').get(presence)).toMatchObject(unauthorized)
  })
})
