import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressJson } from './compress-json.ts'

const long = 'The rash is on the left arm. '.repeat(50)

/** Answers a request for this body. */
async function answerOf(body: unknown, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const app = fastify()
  compressJson(app)
  app.route({ method: ['GET', 'POST'], url: '/', handler: async () => body })
  const { rawPayload, headers: sent } = await app.inject({ method, url: '/', headers })
  await app.close()
  return {
    encoding: sent['content-encoding'],
    vary: sent.vary,
    length: Number(sent['content-length']),
    bytes: rawPayload,
  }
}

test('a long JSON answer is compressed for who takes gzip', async () => {
  const { encoding, vary, length, bytes } = await answerOf({ text: long }, { 'accept-encoding': 'br, gzip;q=0.8' })
  expect([encoding, vary, length]).toEqual(['gzip', 'Accept-Encoding', bytes.length])
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ text: long })
  expect(bytes.length).toBeLessThan(long.length / 5)
})

test.each(['', 'br', 'gzip;q=0', 'gzip;q=0.0, identity', 'notgzip'])(
  'it is not for who sends "%s"',
  async (accepted) => {
    expect(await answerOf({ text: long }, { 'accept-encoding': accepted })).toMatchObject({
      encoding: undefined,
      vary: 'Accept-Encoding',
    })
  },
)

test.each([
  ['a token', { text: long, token: 'x' }],
  ['the secret of a key', { text: long, secret: 'x' }],
  ['a secret within a list', { items: [{ text: long, signingSecret: 'x' }] }],
  ['a key in any text', { text: `${long} pp_live_abc` }],
  ['a link to a file', { text: long, urls: { download: 'https://api.example/files/abc' } }],
  ['a link to an export', { text: long, url: 'https://api.example/files/abc' }],
])('an answer with %s is never compressed', async (_what, body) => {
  expect((await answerOf(body, { 'accept-encoding': 'gzip' })).encoding).toBeUndefined()
})

test.each([
  ['the key of a questionnaire', { text: long, intake: { items: [{ key: 'phq-9', status: 'completed' }] } }],
  ['the id of a key', { text: long, keyId: 'key_019a2f4d2c6f7e85bab7a4d6cbe19f77' }],
])('an answer with %s is compressed: it is no secret', async (_what, body) => {
  expect((await answerOf(body, { 'accept-encoding': 'gzip' })).encoding).toBe('gzip')
})

test('an answer that is the same for everybody is compressed whatever its examples look like', async () => {
  const app = fastify()
  compressJson(app)
  app.get('/', { config: { isPublic: true } }, async () => ({ text: long, secret: 'whsec_abc' }))
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  await app.close()
  expect(headers['content-encoding']).toBe('gzip')
})

test('short answers and those to changes are not compressed', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  expect((await answerOf({ text: 'short' }, headers)).encoding).toBeUndefined()
  expect((await answerOf({ text: long }, headers, 'POST')).encoding).toBeUndefined()
})
