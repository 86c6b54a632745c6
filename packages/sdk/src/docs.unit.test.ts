import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { verifyWebhook } from './index.ts'

const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
const [stripe = '', standard = '', byHand = ''] = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code)

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = Buffer.from(
  '{"id":"evt_1","sequence":1,"type":"async_consult.created","createdAt":"2026-11-21T09:30:00.000Z","data":{"text":"Grüße ☤"}}',
)

/** Returns the headers of a delivery that was signed `delta` seconds from now. */
function deliver(delta = 0) {
  const seconds = Math.floor(Date.now() / 1000) + delta
  const v1 = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`evt_1.${seconds}.`).update(body).digest('base64')
  return {
    'x-service-signature': `t=${seconds},v1=${v1}`,
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

type Headers = ReturnType<typeof deliver>

/** Runs the page's code on a delivery and returns its result. */
function run(code: string, result: string, libraries: Record<string, unknown>) {
  const source = `${code.replace(/^import .*\n/gm, '').replaceAll('export ', '')}\nreturn ${result}`
  const names = ['rawBody', 'headers', 'header', 'secret', ...Object.keys(libraries)]
  const lines = new Function(...names, source)
  return (rawBody: Buffer, headers: Headers, header = headers['x-service-signature']) =>
    lines(rawBody, headers, header, secret, ...Object.values(libraries)) as unknown
}

const other = Buffer.from(`${body} `)

describe('the code in docs/webhooks.md', () => {
  test.each([
    ['with stripe’s library', run(stripe, 'event', { Stripe })],
    ['with Standard Webhooks', run(standard, 'event', { Webhook })],
  ])('%s returns the event, and throws for a delivery that is not genuine', (_, verify) => {
    expect(verify(body, deliver())).toEqual(JSON.parse(body.toString()))
    expect(() => verify(other, deliver())).toThrow()
    expect(() => verify(body, deliver(-400))).toThrow()
  })

  test('with this SDK returns the event, and throws for a delivery that is not genuine', async () => {
    const [, code = ''] = /```ts\n(.*?)```/s.exec(page) ?? []
    const lines = code.replace(/^import .*\n/gm, '')
    const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor
    const verify = new AsyncFunction('rawBody', 'request', 'process', 'verifyWebhook', `${lines}\nreturn event`)
    const from = (rawBody: Buffer) =>
      verify(rawBody, { headers: deliver() }, { env: { CONSULT_WEBHOOK_SECRET: secret } }, verifyWebhook)
    expect(await from(body)).toEqual(JSON.parse(body.toString()))
    await expect(from(other)).rejects.toThrow()
  })

  test('without a library says whether a delivery is genuine', () => {
    const verify = run(byHand, 'isGenuine(rawBody, header, secret)', { createHmac, timingSafeEqual })
    const good = deliver()
    const header = good['x-service-signature']
    const digest = header.slice(-64)
    const time = header.slice(2, 12)
    expect(verify(body, good)).toBe(true)
    expect(verify(body, good, `t=${time},v1=${'0'.repeat(64)},v1=${digest}`)).toBe(true)
    expect(verify(other, good)).toBe(false)
    for (const delta of [-400, 400]) expect(verify(body, deliver(delta))).toBe(false)
    const malformed = ['', digest, `v1=${digest}`, `t=${time}`, `t=${time},t=${time},v1=${digest}`, `t=x,v1=${digest}`]
    const bent = [
      `t=${time},v1=${digest}0`,
      `t=${time},v0=${digest}`,
      `t=${time},xv1=${digest}`,
      `t=${Number(time) + 1},v1=${digest}`,
    ]
    for (const bad of [...malformed, ...bent]) expect(verify(body, good, bad), bad).toBe(false)
  })
})
