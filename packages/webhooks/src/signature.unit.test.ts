import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { newWebhookSecret, signWebhook, verifyServiceSignature } from './signature.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const at = new Date('2026-03-01T12:00:00.900Z')
const seconds = 1772366400
const body = '{"id":"evt","text":"Grüße ☤"}'
const { webhooks } = new Stripe('sk_test_unused')

function afterSigning(delta: number): Date {
  return new Date((seconds + delta) * 1000)
}

describe('newWebhookSecret', () => {
  test('is the prefix and 32 random bytes in base64', () => {
    const made = newWebhookSecret()
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(made.slice(6), 'base64')).toHaveLength(32)
    expect(newWebhookSecret()).not.toBe(made)
  })
})

describe('signWebhook', () => {
  test('signs the service form over t and body, keyed with the whole secret string', () => {
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = signWebhook({ secrets: [secret], id: 'evt_1', timestamp: at, body })
    expect(headers['X-Service-Signature']).toBe(`t=${seconds},v1=${digest}`)
  })

  test('signs the Standard Webhooks form over id, t and body, keyed with the decoded bytes', () => {
    const digest = createHmac('sha256', Buffer.alloc(32, 7)).update(`evt_1.${seconds}.${body}`).digest('base64')
    expect(signWebhook({ secrets: [secret], id: 'evt_1', timestamp: at, body })).toMatchObject({
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${digest}`,
    })
  })

  test('a string and its UTF-8 bytes have the same signatures', () => {
    const sign = (form: string | Uint8Array) => signWebhook({ secrets: [secret], id: 'e', timestamp: at, body: form })
    expect(sign(new TextEncoder().encode(body))).toEqual(sign(body))
  })

  test('both secrets of a rotation sign, in the order given', () => {
    const [next, old] = [newWebhookSecret(), newWebhookSecret()]
    const sign = (...secrets: string[]) => signWebhook({ secrets, id: 'e', timestamp: at, body })
    const v1 = (one: string) => sign(one)['X-Service-Signature'].replace(/^t=\d+,/, '')
    expect(sign(next, old)['X-Service-Signature']).toBe(`t=${seconds},${v1(next)},${v1(old)}`)
    expect(sign(next, old)['webhook-signature']).toBe(
      `${sign(next)['webhook-signature']} ${sign(old)['webhook-signature']}`,
    )
  })

  test.each([
    ['no prefix', secret.slice(6)],
    ['another prefix', secret.replace('whsec_', 'whsek_')],
    ['too short', `whsec_${Buffer.alloc(31).toString('base64')}`],
    ['base64url', `whsec_${Buffer.alloc(32, 255).toString('base64url')}`],
    ['white space', `${secret}\n`],
    ['empty', ''],
  ])('throws for a secret that libraries would read differently: %s', (_, bad) => {
    expect(() => signWebhook({ secrets: [secret, bad], id: 'e', timestamp: at, body })).toThrow(TypeError)
  })

  test('throws without a secret', () => {
    expect(() => signWebhook({ secrets: [], id: 'e', timestamp: at, body })).toThrow(TypeError)
  })
})

describe('public libraries, one secret string', () => {
  const [next, old] = [newWebhookSecret(), newWebhookSecret()]
  const headers = signWebhook({ secrets: [next, old], id: 'evt_1', timestamp: new Date(), body })

  test.each([next, old])('stripe verifies with either secret of a rotation', (known) => {
    const event: unknown = webhooks.constructEvent(body, headers['X-Service-Signature'], known)
    expect(event).toEqual(JSON.parse(body))
  })

  test.each([next, old])('standardwebhooks verifies with either secret of a rotation', (known) => {
    expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body))
  })

  test('neither verifies with another secret or another body', () => {
    const other = newWebhookSecret()
    expect(() => webhooks.constructEvent(body, headers['X-Service-Signature'], other)).toThrow(/signature/i)
    expect(() => webhooks.constructEvent(`${body} `, headers['X-Service-Signature'], next)).toThrow(/signature/i)
    expect(() => new Webhook(other).verify(body, headers)).toThrow(/signature/i)
    expect(() => new Webhook(next).verify(`${body} `, headers)).toThrow(/signature/i)
  })

  test("verifyServiceSignature accepts stripe's own header", () => {
    const header = webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds })
    expect(verifyServiceSignature(body, header, secret, { now: at })).toBe(true)
  })
})

describe('verifyServiceSignature', () => {
  const header = signWebhook({ secrets: [secret], id: 'e', timestamp: at, body })['X-Service-Signature']
  const digest = header.slice(-64)

  test('accepts what signWebhook made, as text or bytes, with either secret of a rotation', () => {
    const other = newWebhookSecret()
    const both = signWebhook({ secrets: [other, secret], id: 'e', timestamp: at, body })['X-Service-Signature']
    expect(verifyServiceSignature(body, header, secret, { now: at })).toBe(true)
    expect(verifyServiceSignature(Buffer.from(body), both, secret, { now: at })).toBe(true)
    expect(verifyServiceSignature(body, both, other, { now: at })).toBe(true)
  })

  test('ignores schemes that it does not know', () => {
    expect(verifyServiceSignature(body, `${header},v0=aa,v2=bb`, secret, { now: at })).toBe(true)
  })

  test.each([
    ['another body', `${body} `, header, secret],
    ['another secret', body, header, newWebhookSecret()],
    ['another time', body, header.replace(`t=${seconds}`, `t=${seconds + 1}`), secret],
    ['only digests of others', body, `t=${seconds},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`, secret],
  ])('rejects %s', (_, rawBody, sent, known) => {
    expect(verifyServiceSignature(rawBody, sent, known, { now: at })).toBe(false)
  })

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['no time', `v1=${digest}`],
    ['no digest', `t=${seconds}`],
    ['an unknown scheme only', `t=${seconds},v2=${digest}`],
    ['a time that is no number', `t=soon,v1=${digest}`],
    ['a negative time', `t=-${seconds},v1=${digest}`],
    ['an endless time', `t=${'9'.repeat(400)},v1=${digest}`],
    ['two times', `t=${seconds},t=${seconds},v1=${digest}`],
    ['a short digest', `t=${seconds},v1=${digest.slice(1)}`],
    ['a long digest', `t=${seconds},v1=${digest}0`],
    ['an upper-case digest', `t=${seconds},v1=${digest.toUpperCase()}`],
    ['white space', `t=${seconds}, v1=${digest}`],
    ['a Standard Webhooks signature', `v1,${Buffer.from(digest, 'hex').toString('base64')}`],
  ])('rejects a header that is malformed: %s', (_, malformed) => {
    expect(verifyServiceSignature(body, malformed, secret, { now: at })).toBe(false)
  })

  test.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('by default accepts a time within 300 s of now: now %i s after it: %s', (delta, accepted) => {
    expect(verifyServiceSignature(body, header, secret, { now: afterSigning(delta) })).toBe(accepted)
  })

  test('uses the given tolerance', () => {
    const within = (delta: number) =>
      verifyServiceSignature(body, header, secret, { now: afterSigning(delta), toleranceSeconds: 10 })
    expect([-11, -10, 0, 10, 11].map(within)).toEqual([false, true, true, true, false])
  })
})
