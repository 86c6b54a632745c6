import type { AsyncConsult } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { clinicOrigin, success } from '../../environment/index.ts'
import {
  consult,
  environment,
  exchange,
  expired,
  invalid,
  mint,
  partner,
  setUpEmbedding,
} from './embed-sessions.fixture.ts'

setUpEmbedding()

describe('an embed session', () => {
  const path = (thread: AsyncConsult) => `/v1/async-consults/${thread.id}`
  const notFound = { status: 404, code: 'not_found' }

  test('for one consult can read and give consent, exchange messages, rate, and read its transcript', async () => {
    const invited = await partner.consult({ status: 'invited' })
    const frame = await partner.frame({ asyncConsultId: invited.id })
    expect(await frame.get(path(invited))).toMatchObject({ status: 200, body: invited })
    success(await frame.post(`${path(invited)}/consent`, { decision: 'accept' }))
    success(await frame.post(`${path(invited)}/messages`, { text: 'Hello' }))
    await partner.settle()
    expect(await frame.get(`${path(invited)}/messages`)).toMatchObject({
      body: { items: [{ text: 'Hello', author: { type: 'patient', id: invited.patientId } }] },
    })
    success(await frame.post(`${path(invited)}/rating`, { value: 5 }))
  })

  test('can accept a resolution', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    const frame = await partner.frame({ asyncConsultId: resolving.id })
    expect(await frame.post(`${path(resolving)}/accept-resolution`)).toMatchObject({
      body: { closedReason: 'resolved' },
    })
  })

  test('does not learn from an acceptance that messages of another patient wait to be delivered', async () => {
    const others = await partner.consult({ status: 'resolve_requested' })
    success(await partner.key.post(`${path(others)}/messages`, { text: 'It came back' }))
    const frame = await partner.frame({ asyncConsultId: consult.id })
    expect(await frame.post(`${path(others)}/accept-resolution`)).toMatchObject(notFound)
  })

  test('for one consult sees no other consult, not even of its own patient', async () => {
    const earlier = await partner.consult({ status: 'closed' })
    const later = await partner.consult({ patientId: earlier.patientId })
    const frame = await partner.frame({ asyncConsultId: later.id })
    for (const other of [earlier, consult]) {
      expect(await frame.get(path(other))).toMatchObject(notFound)
      expect(await frame.get(`${path(other)}/messages`)).toMatchObject(notFound)
      expect(await frame.post(`${path(other)}/rating`, { value: 1 })).toMatchObject(notFound)
      expect(await frame.post(`${path(other)}/messages`, { text: 'x' })).toMatchObject(notFound)
      expect(await frame.post(`${path(other)}/consent`, { decision: 'decline' })).toMatchObject(notFound)
      expect(await frame.post(`${path(other)}/accept-resolution`)).toMatchObject(notFound)
    }
  })

  test('for a patient sees all of that patient’s consults and no others', async () => {
    const earlier = await partner.consult({ status: 'closed' })
    const later = await partner.consult({ patientId: earlier.patientId })
    const frame = await partner.frame({ patientId: earlier.patientId })
    for (const own of [earlier, later]) expect(await frame.get(path(own))).toMatchObject({ status: 200, body: own })
    expect(await frame.get(path(consult))).toMatchObject(notFound)
    // Including a consult created after the token.
    success(await partner.key.post(`${path(later)}/close`))
    const next = await partner.consult({ status: 'invited', patientId: earlier.patientId })
    expect(await frame.post(`${path(next)}/consent`, { decision: 'accept' })).toMatchObject({ status: 200 })
  })

  test('is refused from the millisecond it expires', async () => {
    const frame = await partner.frame({ asyncConsultId: consult.id }, 60)
    environment.clock.advance(60)
    environment.clock.advance(-0.001)
    expect(await frame.get(path(consult))).toMatchObject({ status: 200 })
    environment.clock.advance(0.001)
    expect(await frame.get(path(consult))).toMatchObject(expired)
    expect(await frame.get('/v1/patients')).toMatchObject(expired)
  })

  test('stops working when its page is removed from the allowlist, and works again when the page is back', async () => {
    const [kept, removed] = ['https://kept.example', 'https://removed.example']
    await partner.update({ allowedOrigins: [kept, removed] })
    const { token } = success(await mint())
    const [onKept, onRemoved] = await Promise.all(
      [kept, removed].map(async (origin) => environment.api.as(success(await exchange(token, { origin })).session)),
    )
    await partner.update({ allowedOrigins: [kept] })
    expect(await onRemoved?.get(path(consult))).toMatchObject(invalid)
    expect(await onRemoved?.post(`${path(consult)}/messages`, { text: 'x' })).toMatchObject(invalid)
    expect(await onKept?.get(path(consult))).toMatchObject({ status: 200 })
    await partner.update({ allowedOrigins: [kept, removed] })
    expect(await onRemoved?.get(path(consult))).toMatchObject({ status: 200 })
    await partner.update({ allowedOrigins: [clinicOrigin] })
  })

  test('authenticates with the session, not with the token', async () => {
    const { token } = success(await mint())
    expect(await environment.api.as(token).get(path(consult))).toMatchObject(invalid)
  })
})
