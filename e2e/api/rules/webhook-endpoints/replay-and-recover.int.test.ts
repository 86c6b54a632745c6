import { describe, expect, test } from 'vitest'
import { startDeliveries, success } from '../../environment/index.ts'
import {
  addEndpoint,
  consultEvents,
  deliver,
  deliveries,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

const path = '/v1/webhook-endpoints'
const receivedIds = () => receiver.received.map(({ event }) => event.id)
const loggedIds = async () => (await consultEvents()).map(({ id }) => id)
const replay = (id: string, eventId: string | undefined) =>
  partner.key.post<{ eventId: string }>(`${path}/${id}/events/${eventId}/replay`)
const recover = (id: string, body: { since: string; until?: string }) =>
  partner.key.post<{ count: number }>(`${path}/${id}/recover`, body)
const act = async (id: string, name: string) => success(await partner.key.post(`${path}/${id}/${name}`))

const healthOf = async (id: string) => {
  const { rows } = await environment.db.owner.query(
    `select failing_since, consecutive_failures, next_probe_at, disabled_at from tenant.webhook_endpoints
     where endpoint_id = $1`,
    [id],
  )
  return rows[0]
}
const healthy = { failing_since: null, consecutive_failures: 0, next_probe_at: null, disabled_at: null }

describe('a replay', () => {
  test('sends an event again with the same id, also one from before the endpoint', async () => {
    await partner.consult({ status: 'invited' })
    const [event] = await partner.events()
    const { id } = await addEndpoint()
    const answer = await replay(id, event?.id)
    expect(answer).toMatchObject({ status: 202, body: { eventId: event?.id } })
    await deliver()
    expect(receivedIds()).toEqual([event?.id])
    success(await replay(id, event?.id))
    await deliver()
    expect(receivedIds()).toEqual([event?.id, event?.id])
  })

  test("changes nothing of the endpoint's health, whatever happens, and is tried again on the usual schedule", {
    tags: 'full',
  }, async () => {
    const { id } = await addEndpoint()
    await writeMessages(8)
    await deliver()
    receiver.answerWith(410)
    for (const event of await loggedIds()) success(await replay(id, event))
    await deliver()
    expect(await healthOf(id)).toEqual(healthy)
    const sent = receiver.received.length
    receiver.answerWith(200)
    environment.clock.advance(5)
    await deliver()
    expect(receiver.received.length).toBe(sent + (await loggedIds()).length)
    expect(await healthOf(id)).toEqual(healthy)
  })

  test('of an event of an endpoint that fails waits for the turn of a probe, and its success does not count', {
    tags: 'full',
  }, async () => {
    const { id } = await addEndpoint()
    await writeMessages(1)
    await deliver()
    const [event] = await loggedIds()
    await environment.db.owner.query(
      `update tenant.webhook_endpoints set failing_since = $2, consecutive_failures = 5, next_probe_at = $3
       where endpoint_id = $1`,
      [id, environment.clock.now(), new Date(environment.clock.now().getTime() + 10_000)],
    )
    const sent = receiver.received.length
    success(await replay(id, event))
    await deliver()
    expect(receiver.received).toHaveLength(sent)
    environment.clock.advance(10)
    await deliver()
    expect(receiver.received).toHaveLength(sent + 1)
    expect(await healthOf(id)).toMatchObject({
      failing_since: expect.any(Date),
      consecutive_failures: 5,
      next_probe_at: null,
    })
  })

  test('is refused for a disabled endpoint and an unknown event', async () => {
    await partner.consult({ status: 'invited' })
    const [event] = await partner.events()
    const { id } = await addEndpoint()
    expect(await replay(id, 'evt_00000000000000000000000000000000')).toMatchObject({ status: 404 })
    await act(id, 'disable')
    expect(await replay(id, event?.id)).toMatchObject({ status: 409, details: { reason: 'disabled' } })
  })

  test('counts in what the log says of the event', async () => {
    const { id } = await addEndpoint()
    await partner.consult({ status: 'invited' })
    await deliver()
    const [event] = await partner.events()
    success(await replay(id, event?.id))
    await deliver()
    expect((await partner.events())[0]).toMatchObject({ attempts: 2, lastStatus: 200 })
  })
})

describe('a recovery', () => {
  test('sends what a disabled endpoint has missed, each event once, and counts it', async () => {
    const { id } = await addEndpoint()
    await writeMessages(2)
    await deliver()
    await act(id, 'disable')
    const since = now()
    environment.clock.advance(1)
    await writeMessages(3)
    await act(id, 'enable')
    await writeMessages(1)
    await deliver()
    const before = receivedIds()
    const missing = (await loggedIds()).filter((event) => !before.includes(event))
    expect(missing.length).toBeGreaterThan(3)
    expect(await recover(id, { since })).toMatchObject({ status: 202, body: { count: missing.length } })
    await deliver()
    expect([...receivedIds()].sort()).toEqual((await loggedIds()).sort())
    expect(success(await recover(id, { since }))).toEqual({ count: 0 })
    expect(await healthOf(id)).toEqual(healthy)
  })

  test('sends what was abandoned, from since until before until, and only the types that the endpoint takes', async () => {
    const { id } = await addEndpoint({ events: ['async_consult.created'] })
    await partner.consult({ status: 'invited' })
    environment.clock.advance(10)
    const until = now()
    await partner.consult({ status: 'queued' })
    await deliver()
    await environment.db.owner.query('delete from tenant.webhook_attempts where endpoint_id = $1', [id])
    const since = new Date(environment.clock.now().getTime() - 10_000).toISOString()
    expect(success(await recover(id, { since, until }))).toEqual({ count: 1 })
    const sent = receiver.received.length
    await deliver()
    expect(receiver.received.slice(sent).map(({ event }) => event.id)).toEqual([(await loggedIds())[0]])
  })

  test('leaves alone what the endpoint waits for', { tags: 'full' }, async () => {
    const { id } = await addEndpoint()
    const since = now()
    receiver.answerWith(500)
    await partner.consult({ status: 'invited' })
    await deliver()
    expect(success(await recover(id, { since }))).toEqual({ count: 0 })
  })

  test('of many events is created in parts, by several workers at once, and sends each event once', {
    tags: 'full',
  }, async () => {
    const { id } = await addEndpoint()
    await act(id, 'disable')
    const since = now()
    await partner.consult({ status: 'invited' })
    await environment.db.owner.query(
      `insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
       select partner_id, n, event_id || n, type, data, created_at, patient_id, consult_id
       from tenant.events, generate_series(3, 1200) n where partner_id = $1 and type like 'async%'`,
      [partner.id],
    )
    await environment.db.owner.query('update tenant.event_heads set last_sequence = 1200 where partner_id = $1', [
      partner.id,
    ])
    await act(id, 'enable')
    expect(success(await recover(id, { since }))).toEqual({ count: 1199 })
    const second = startDeliveries(environment)
    await Promise.all([deliver(), second.deliver(partner.id)])
    await deliver()
    await second.close()
    expect(receiver.received).toHaveLength(1199)
    expect(new Set(receivedIds()).size).toBe(1199)
  })

  test('does not hold up the events of the log', { tags: 'full' }, async () => {
    const { id } = await addEndpoint()
    await act(id, 'disable')
    const since = now()
    await writeMessages(30)
    const missed = await loggedIds()
    await act(id, 'enable')
    success(await recover(id, { since }))
    await writeMessages(1)
    const fresh = (await loggedIds()).filter((event) => !missed.includes(event))
    await deliveries.worker.work(partner.id)
    await deliveries.worker.settled()
    for (const event of fresh) expect(receivedIds()).toContain(event)
    // Replays have half of the places.
    expect(receivedIds().filter((event) => missed.includes(event))).toHaveLength(8)
    await deliver()
    expect([...receivedIds()].sort()).toEqual((await loggedIds()).sort())
  })

  test('is refused for a time more than 30 days ago, and for a disabled endpoint', async () => {
    const { id } = await addEndpoint()
    const since = new Date(environment.clock.now().getTime() - 30 * 24 * 60 * 60 * 1000 - 1).toISOString()
    expect(await recover(id, { since })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'since', code: 'too_old' }] },
    })
    await act(id, 'disable')
    expect(await recover(id, { since: now() })).toMatchObject({ status: 409, code: 'webhook_unavailable' })
  })
})
