import { oneIn, until } from '@consult/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startWebhookReceiver, success } from '../../environment/index.ts'
import {
  addEndpoint,
  deliver,
  deliveries,
  environment,
  now,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'
import { delivered, only, resend, sent } from './events-resend.fixture.ts'

setUpWebhooks()

describe('an event is resent', () => {
  test('with its own id and the identical envelope, and the log counts the attempt', async () => {
    const event = await delivered()
    environment.clock.advance(60)
    const answer = await resend(event.id)
    expect(answer).toMatchObject({ status: 200, body: event })
    expect(await partner.events()).toEqual([event])
    await deliver()
    expect(sent()).toEqual([event.id, event.id])
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body)
    expect(await partner.events()).toEqual([{ ...event, attempts: 2, lastStatus: 200, deliveredAt: now() }])
    await deliver()
    expect(sent()).toHaveLength(2)
  })

  test('to every enabled endpoint that takes its type, whoever set it', async () => {
    const event = await delivered()
    const others = await Promise.all(Array.from({ length: 3 }, () => startWebhookReceiver()))
    onTestFinished(async () => {
      await Promise.all(others.map((other) => other.close()))
    })
    const [taking, disabled, foreign] = others
    await addEndpoint({ url: taking?.url ?? '', events: ['async_consult.created'] })
    const { id } = await addEndpoint({ url: disabled?.url ?? '' })
    await addEndpoint({ url: foreign?.url ?? '', events: ['telehealth.completed'] })
    success(await partner.key.post(`/v1/webhook-endpoints/${id}/disable`))
    success(await resend(event.id))
    await deliver()
    const timesAt = ({ received }: typeof receiver) => received.filter((one) => one.event.id === event.id).length
    expect([receiver, ...others].map(timesAt)).toEqual([2, 1, 0, 0])
    expect(only(await partner.events())).toEqual({ ...event, attempts: 3 })
  })

  test('as often as requested', async () => {
    const event = await delivered()
    for (let n = 0; n < 3; n += 1) {
      success(await resend(event.id))
      await deliver()
    }
    expect(sent()).toHaveLength(4)
    expect(only(await partner.events())).toMatchObject({ attempts: 4, lastStatus: 200 })
  })

  test('once, when two requests arrive before it is sent', async () => {
    const event = await delivered()
    success(await resend(event.id))
    success(await resend(event.id))
    await deliver()
    expect(sent()).toHaveLength(2)
  })

  test('even when it is older than the endpoint', async () => {
    await partner.consult({ status: 'queued' })
    await setUrl()
    await deliver()
    expect(sent()).toEqual([])
    const [first, second, third] = await partner.events()
    success(await resend(second?.id ?? ''))
    await deliver()
    expect(sent()).toEqual([second?.id])
    expect(await partner.events()).toEqual([
      first,
      { ...second, attempts: 1, lastStatus: 200, deliveredAt: now() },
      third,
    ])
  })

  test('even when every scheduled attempt has failed', async () => {
    receiver.answerWith(500)
    await setUrl()
    await partner.consult({ status: 'invited' })
    for (const hours of [0, 1, 1, 1, 3, 6, 11, 15, 21, 25]) {
      environment.clock.advance(hours * 60 * 60)
      await deliver()
    }
    const event = only(await partner.events())
    expect(event).toMatchObject({ attempts: 10, lastStatus: 500, deliveredAt: null })
    receiver.answerWith(204)
    success(await resend(event.id))
    await deliver()
    expect(only(await partner.events())).toMatchObject({ attempts: 11, lastStatus: 204, deliveredAt: now() })
  })

  test('immediately, when it is waiting for its next attempt', async () => {
    receiver.answerWith(500)
    await setUrl()
    await partner.consult({ status: 'invited' })
    await deliver()
    receiver.answerWith(200)
    const event = only(await partner.events())
    success(await resend(event.id))
    await deliver()
    environment.clock.advance(5)
    await deliver()
    expect(sent()).toEqual([event.id, event.id])
  })

  test('once, when it is not its turn yet, and later events are still sent', async () => {
    await setUrl()
    const consult = await partner.consult({ status: 'invited' })
    const event = only(await partner.events())
    success(await resend(event.id))
    await deliver()
    expect(sent()).toEqual([event.id])
    expect(await deliveries.worker.due()).not.toContain(partner.id)
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    await deliver()
    expect(sent().toSorted()).toEqual((await partner.events()).map(({ id }) => id).toSorted())
  })

  test.each(
    oneIn(2, [
      ['and is then sent twice at once', true],
      ['and is then sent after that', false],
    ]),
  )('also when it is requested while it is being sent, %s', { tags: 'sized' }, async (_what, atOnce) => {
    await setUrl()
    await partner.consult({ status: 'invited' })
    const event = only(await partner.events())
    let open: (() => void) | undefined
    const opened = new Promise<void>((done) => {
      open = done
    })
    receiver.answerWith(async () => {
      await opened
      return { status: 200 }
    })
    await deliveries.worker.work(partner.id)
    await until('it is being sent', () => receiver.received.length === 1)
    environment.clock.advance(1)
    success(await resend(event.id))
    if (atOnce) {
      await deliveries.worker.work(partner.id)
      await until('it is being sent again', () => receiver.received.length === 2)
    }
    open?.()
    await deliveries.worker.settled()
    await deliver()
    expect(sent()).toEqual([event.id, event.id])
    expect(only(await partner.events())).toMatchObject({ attempts: 2, lastStatus: 200, deliveredAt: now() })
  })
})

describe('a resent event', () => {
  test('that fails keeps the time of its last success and continues its schedule', async () => {
    const event = await delivered()
    receiver.answerWith(503)
    environment.clock.advance(60)
    success(await resend(event.id))
    await deliver()
    expect(only(await partner.events())).toEqual({ ...event, attempts: 2, lastStatus: 503 })
    receiver.answerWith(200)
    environment.clock.advance(299)
    await deliver()
    expect(sent()).toHaveLength(2)
    environment.clock.advance(1)
    await deliver()
    expect(only(await partner.events())).toEqual({ ...event, attempts: 3, lastStatus: 200, deliveredAt: now() })
  })

  test('does not change the order or the times of other events', { tags: 'full' }, async () => {
    await setUrl()
    const consult = await partner.consult({ status: 'invited' })
    await deliver()
    const first = only(await partner.events())
    receiver.answerWith(500)
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    await deliver()
    const failing = (await partner.events()).slice(1)
    expect(failing.map(({ attempts }) => attempts)).toEqual(failing.map(() => 1))
    receiver.answerWith(200)
    environment.clock.advance(4)
    success(await resend(first.id))
    await deliver()
    expect((await partner.events()).slice(1)).toEqual(failing)
    environment.clock.advance(1)
    await deliver()
    expect(sent().slice(-failing.length).toSorted()).toEqual(failing.map(({ id }) => id).toSorted())
  })
})
