import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestEnvironment, type TestEnvironment } from '../../environment/index.ts'

let environment: TestEnvironment
let nobody: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
  nobody = environment.api.as(null)
})
afterAll(() => environment.close())

describe('GET /v1/openapi.json', () => {
  const read = (headers = {}) => nobody.get('/v1/openapi.json', headers)

  test('returns the committed document to every caller', async () => {
    const committed = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toEqual(JSON.parse(committed))
  })

  test('answers 304 to a client that already has it', async () => {
    const { headers } = await read()
    const etag = headers.etag ?? ''
    expect(headers['cache-control']).toBe('public, max-age=300')
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await read({ 'if-none-match': known })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('serves no other method', async () => {
    expect(await nobody.post('/v1/openapi.json', {})).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })
})

describe('GET /docs/reference', () => {
  test('returns a page that loads everything from this host', async () => {
    const page = await nobody.get('/docs/reference')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; ")
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'")
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source)
    expect(sources).toHaveLength(4)
    for (const source of sources) expect(source).toMatch(/^(\/|data:,$)/)
  })

  test('has a script that can be cached permanently, because its name is a hash of its content', {
    tags: 'full',
  }, async () => {
    const [script = ''] = /\/docs\/reference-\w+\.js/.exec((await nobody.get('/docs/reference')).text) ?? []
    const plain = await environment.api.app.inject(script)
    const packed = await environment.api.app.inject({ url: script, headers: { 'accept-encoding': 'br, gzip' } })
    expect(plain.headers).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      vary: 'Accept-Encoding',
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  })
})
