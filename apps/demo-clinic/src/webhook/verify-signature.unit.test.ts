import { createHmac } from 'node:crypto'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { verifySignature } from './verify-signature.ts'

const secret = 'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc='
const otherSecret = 'whsec_CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg='
const seconds = 1_772_366_400
const now = new Date(seconds * 1000)
const body = Buffer.from('{"id":"evt_1","text":"Grüße ☤"}')

const digest = (bytes: Uint8Array, time: number | string = seconds, key = secret) =>
  createHmac('sha256', key).update(`${time}.`).update(bytes).digest('hex')
const header = (bytes = body, time: number | string = seconds, key = secret) =>
  `t=${time},v1=${digest(bytes, time, key)}`
const verify = (bytes: Uint8Array, signature: string | undefined, at = now) =>
  verifySignature(bytes, signature, { secret, now: at })

describe('verifySignature', () => {
  test('accepts what the service signed', () => {
    expect(verify(body, header())).toBe(true)
    expect(verify(Buffer.alloc(0), header(Buffer.alloc(0)))).toBe(true)
  })

  test('accepts what an independent library signed', () => {
    const { webhooks } = new Stripe('sk_test_unused')
    const signed = webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp: seconds })
    expect(verify(body, signed)).toBe(true)
  })

  test('accepts either signature while the secret is being rotated', () => {
    const [ours, other] = [digest(body), digest(body, seconds, otherSecret)]
    expect(verify(body, `t=${seconds},v1=${other},v1=${ours}`)).toBe(true)
    expect(verify(body, `t=${seconds},v1=${ours},v1=${other}`)).toBe(true)
    expect(verify(body, `t=${seconds},v1=${other}`)).toBe(false)
  })

  test('refuses a body that was changed, or parsed and written again', () => {
    const spaced = Buffer.from('{"id": "evt_1", "text": "Grüße ☤"}')
    expect(verify(Buffer.from('{"id":"evt_2","text":"Grüße ☤"}'), header())).toBe(false)
    expect(verify(spaced, header())).toBe(false)
    expect(verify(body.subarray(1), header())).toBe(false)
  })

  test('refuses a time that was changed', () => {
    expect(verify(body, `t=${seconds + 1},v1=${digest(body)}`)).toBe(false)
  })

  test('refuses what is more than five minutes away, in either direction', () => {
    const after = (delta: number) => new Date((seconds + delta) * 1000)
    expect(verify(body, header(), after(300))).toBe(true)
    expect(verify(body, header(), after(-300))).toBe(true)
    expect(verify(body, header(), after(301))).toBe(false)
    expect(verify(body, header(), after(-301))).toBe(false)
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['no time', `v1=${digest(body)}`],
    ['no digest', `t=${seconds}`],
    ['two times', `t=${seconds},t=${seconds + 1},v1=${digest(body)}`],
    ['time is no number', header(body, 'now')],
    ['time is Infinity', header(body, 'Infinity')],
    ['upper case', `t=${seconds},v1=${digest(body).toUpperCase()}`],
    ['cut short', `t=${seconds},v1=${digest(body).slice(0, 63)}`],
    ['too long', `t=${seconds},v1=${digest(body)}0`],
    ['another version', `t=${seconds},v0=${digest(body)}`],
  ])('refuses a header that is malformed: %s', (_, malformed) => {
    expect(verify(body, malformed)).toBe(false)
  })
})
