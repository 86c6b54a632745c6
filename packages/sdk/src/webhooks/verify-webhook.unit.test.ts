import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const seconds = 1_772_366_400
const now = new Date(seconds * 1000)
const body = JSON.stringify({
  id: 'evt_1',
  type: 'async_consult.closed',
  createdAt: '2026-03-01T12:00:00.000Z',
  partnerId: 'par_1',
  data: { closedReason: 'resolved', text: 'Grüße ☤' },
})

type Text = string | Uint8Array
const hmac = (key: string | Buffer, prefix: string, text: Text) => createHmac('sha256', key).update(prefix).update(text)
const digest = (text: Text = body, time: number | string = seconds, key = secret) =>
  hmac(key, `${time}.`, text).digest('hex')
const header = (text: Text = body, time: number | string = seconds, key = secret) =>
  `t=${time},v1=${digest(text, time, key)}`
const standardDigest = (text: Text = body, { id = 'evt_1', time = String(seconds), key = secret } = {}) =>
  hmac(Buffer.from(key.slice(6), 'base64'), `${id}.${time}.`, text).digest('base64')
const standard = (text: Text = body, options: { id?: string; time?: string; key?: string } = {}) => ({
  'webhook-id': options.id ?? 'evt_1',
  'webhook-timestamp': options.time ?? String(seconds),
  'webhook-signature': `v1,${standardDigest(text, options)}`,
})
const verify = (
  rawBody: Parameters<typeof verifyWebhook>[0],
  signature: Parameters<typeof verifyWebhook>[1],
  { key = secret, at = now }: { key?: string | string[]; at?: Date } = {},
) => verifyWebhook(rawBody, signature, key, { now: at })
const after = (delta: number) => new Date((seconds + delta) * 1000)

describe('verifyWebhook returns the event', () => {
  test('for a raw body given as text, bytes or a buffer', async () => {
    const bytes = new TextEncoder().encode(body)
    const event = JSON.parse(body)
    expect(await verify(body, header())).toEqual(event)
    expect(await verify(bytes, header())).toEqual(event)
    expect(await verify(Buffer.from(body), header())).toEqual(event)
    expect(await verify(bytes.buffer, header())).toEqual(event)
    // A view of part of a buffer: the bytes around it are not the body.
    const within = Buffer.from(`xx${body}yy`)
    expect(await verify(within.subarray(2, -2), header())).toEqual(event)
  })

  test('with only the header, or with the headers object of fetch or Node', async () => {
    expect(await verify(body, new Headers({ 'X-Service-Signature': header() }))).toMatchObject({ id: 'evt_1' })
    expect(await verify(body, { host: 'x', 'x-service-signature': header() })).toMatchObject({ id: 'evt_1' })
    expect(await verify(body, { 'X-Service-Signature': [header()] })).toMatchObject({ id: 'evt_1' })
    expect(await verify(body, standard())).toMatchObject({ id: 'evt_1' })
    expect(await verify(body, new Headers(standard()))).toMatchObject({ id: 'evt_1' })
  })

  test('for deliveries signed by independent libraries', async () => {
    const { webhooks } = new Stripe('sk_test_unused')
    const signed = webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds })
    expect(await verify(body, signed)).toMatchObject({ id: 'evt_1' })
    const signature = new Webhook(secret).sign('evt_1', now, body)
    expect(await verify(body, { ...standard(), 'webhook-signature': signature })).toMatchObject({ id: 'evt_1' })
  })

  test('with either signature and either secret during a rotation', async () => {
    const both = `t=${seconds},v1=${digest(body, seconds, other)},v1=${digest()}`
    expect(await verify(body, both)).toMatchObject({ id: 'evt_1' })
    expect(await verify(body, both, { key: other })).toMatchObject({ id: 'evt_1' })
    expect(await verify(body, header(), { key: [other, secret] })).toMatchObject({ id: 'evt_1' })
    const standardBoth = `v1,${standardDigest(body, { key: other })} v1,${standardDigest()}`
    expect(await verify(body, { ...standard(), 'webhook-signature': standardBoth })).toMatchObject({ id: 'evt_1' })
  })

  test('for an unknown event type', async () => {
    const unknown = body.replace('async_consult.closed', 'of.tomorrow')
    expect(await verify(unknown, header(unknown))).toMatchObject({ type: 'of.tomorrow' })
  })

  test('for a time within the tolerance in either direction', async () => {
    expect(await verify(body, header(), { at: after(300) })).toMatchObject({ id: 'evt_1' })
    expect(await verify(body, header(), { at: after(-300) })).toMatchObject({ id: 'evt_1' })
    const long = { now: after(4_000), toleranceSeconds: 4_000 }
    expect(await verifyWebhook(body, header(), secret, long)).toMatchObject({ id: 'evt_1' })
  })

  test("with the machine's time by default", async () => {
    const time = Math.floor(Date.now() / 1000)
    expect(await verifyWebhook(body, header(body, time), secret)).toMatchObject({ id: 'evt_1' })
    await expect(verifyWebhook(body, header(), secret)).rejects.toMatchObject({ reason: 'too_old' })
  })
})

const refused = (reason: string) => ({ name: 'WebhookVerificationError', reason })

describe('verifyWebhook refuses', () => {
  test.each([
    ['a body that was changed', body.replace('resolved', 'declined'), header(), 'mismatch'],
    ['a body that was written again', JSON.stringify(JSON.parse(body), null, 1), header(), 'mismatch'],
    ['a body with something after it', `${body}\n`, header(), 'mismatch'],
    ['another time under the same digest', body, `t=${seconds + 1},v1=${digest()}`, 'mismatch'],
    ['another secret', body, header(body, seconds, other), 'mismatch'],
    ['digests of others', body, `t=${seconds},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`, 'mismatch'],
    ['a Standard digest of another id', body, { ...standard(), 'webhook-id': 'evt_2' }, 'mismatch'],
    ['a Standard digest of another time', body, { ...standard(), 'webhook-timestamp': `${seconds + 1}` }, 'mismatch'],
    // The service's own signature decides when there is one, valid or not.
    ['a bad digest beside a good Standard one', body, { ...standard(), 'x-service-signature': header('') }, 'mismatch'],
    ['no header', body, undefined, 'unsigned'],
    ['null', body, null, 'unsigned'],
    ['an empty header', body, '', 'unsigned'],
    ['headers without a signature', body, { host: 'x' }, 'unsigned'],
    ['no time', body, `v1=${digest()}`, 'malformed'],
    ['no digest', body, `t=${seconds}`, 'malformed'],
    ['another version', body, `t=${seconds},v0=${digest()}`, 'malformed'],
    ['two times', body, `t=${seconds},t=${seconds},v1=${digest()}`, 'malformed'],
    ['two headers', body, { 'x-service-signature': [header(), header()] }, 'malformed'],
    ['a time that is no number', body, header(body, 'now'), 'malformed'],
    ['a time that is Infinity', body, header(body, 'Infinity'), 'malformed'],
    ['a negative time', body, header(body, -1), 'malformed'],
    ['a time with a fraction', body, header(body, `${seconds}.0`), 'malformed'],
    ['an endless time', body, header(body, '9'.repeat(400)), 'malformed'],
    ['an upper-case digest', body, `t=${seconds},v1=${digest().toUpperCase()}`, 'malformed'],
    ['a short digest', body, `t=${seconds},v1=${digest().slice(1)}`, 'malformed'],
    ['a long digest', body, `t=${seconds},v1=${digest()}0`, 'malformed'],
    ['white space', body, `t=${seconds}, v1=${digest()}`, 'malformed'],
    ['a Standard signature as the header', body, `v1,${standardDigest()}`, 'malformed'],
    ['a Standard signature in hex', body, { ...standard(), 'webhook-signature': `v1,${digest()}` }, 'malformed'],
    ['a Standard signature without an id', body, { ...standard(), 'webhook-id': undefined }, 'malformed'],
    ['a Standard signature without a time', body, { ...standard(), 'webhook-timestamp': undefined }, 'malformed'],
  ] as [string, string, Parameters<typeof verifyWebhook>[1], string][])('%s', async (_, rawBody, signature, reason) => {
    await expect(verify(rawBody, signature)).rejects.toMatchObject(refused(reason))
  })

  test('a signature that is too old or in the future', async () => {
    for (const signature of [header(), standard()]) {
      await expect(verify(body, signature, { at: after(301) })).rejects.toMatchObject(refused('too_old'))
      await expect(verify(body, signature, { at: after(-301) })).rejects.toMatchObject(refused('too_new'))
    }
  })

  test('everything when the tolerance is not a number', async () => {
    const options = { now, toleranceSeconds: Number.NaN }
    await expect(verifyWebhook(body, header(), secret, options)).rejects.toMatchObject(refused('too_new'))
  })

  test.each(['not JSON', 'null', '[]', '"x"', '{"id":"evt_1"}', ''])(
    'a signed body that is not an event: %j',
    async (text) => {
      await expect(verify(text, header(text))).rejects.toMatchObject(refused('not_an_event'))
    },
  )

  test.each([
    ['no secret', undefined],
    ['an empty one', ''],
    ['none of several', []],
    ['an empty one among several', [secret, '']],
  ] as [string, string | string[] | undefined][])('%s, because anybody could sign with it', async (_, key) => {
    const forged = `t=${seconds},v1=${hmac('', `${seconds}.`, body).digest('hex')}`
    await expect(verifyWebhook(body, forged, key, { now })).rejects.toThrow(TypeError)
  })

  test('a body that is already parsed', async () => {
    const parsed = JSON.parse(body) as unknown as string
    await expect(verify(parsed, header())).rejects.toThrow(TypeError)
  })

  test('a Standard signature with an invalid secret', async () => {
    await expect(verify(body, standard(), { key: 'my secret' })).rejects.toThrow(TypeError)
  })
})
