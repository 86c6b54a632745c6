import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ApiHost,
  clinicOrigin,
  createTestEnvironment,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

/** Browsers may cache public assets, and no other answer of the API. */
let environment: TestEnvironment
let host: ApiHost
let partner: TestPartner
let base: string
const widgetDir = mkdtempSync(join(tmpdir(), 'widget-'))

beforeAll(async () => {
  mkdirSync(join(widgetDir, 'assets'))
  writeFileSync(join(widgetDir, 'assets', 'frame-1a2b.js'), 'export {}\n')
  writeFileSync(join(widgetDir, 'consult.js'), '// the loader\n')
  writeFileSync(join(widgetDir, 'frame.html'), '<!doctype html>\n')
  environment = await createTestEnvironment()
  host = await environment.startApi({ widgetDir })
  base = await host.listen()
  partner = await environment.partner()
})
afterAll(async () => {
  await environment.close()
  rmSync(widgetDir, { recursive: true })
})

const lifetimeOf = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${base}${path}`, init)
  await answer.body?.cancel()
  return [answer.status, answer.headers.get('cache-control')]
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('a browser must not store', () => {
  test('/v1 answers, whether they succeed or fail', async () => {
    const json = { 'content-type': 'application/json' }
    const post = { method: 'POST', headers: { ...bearer(partner.apiKey).headers, ...json }, body: '{' }
    expect(await lifetimeOf('/v1/patients', bearer(partner.apiKey))).toEqual([200, 'no-store'])
    expect(await lifetimeOf('/v1/patients')).toEqual([401, 'no-store'])
    expect(await lifetimeOf('/v1/patients', post)).toEqual([400, 'no-store'])
    expect(await lifetimeOf('/v1/patients/pat_none', bearer(partner.apiKey))).toEqual([404, 'no-store'])
    expect(await lifetimeOf('/v1/patients', { method: 'DELETE' })).toEqual([405, 'no-store'])
    expect(await lifetimeOf('/v1/no-such-route')).toEqual([404, 'no-store'])
    expect(await lifetimeOf('/v1/patients/%ff')).toEqual([400, 'no-store'])
  })

  test('/trpc answers, including batches and streams', async () => {
    const { id } = await partner.physician()
    const { body } = await partner.key.post<{ token: string }>(`/v1/physicians/${id}/session`)
    const physician = bearer(body.token)
    expect(await lifetimeOf('/trpc/portal.me', physician)).toEqual([200, 'no-store'])
    expect(await lifetimeOf('/trpc/portal.me,portal.me?batch=1', physician)).toEqual([200, 'no-store'])
    expect(await lifetimeOf('/trpc/portal.me')).toEqual([401, 'no-store'])
    expect(await lifetimeOf('/trpc/no.such')).toEqual([404, 'no-store'])
    const opened = await fetch(`${base}/trpc/stream.follow?input=%7B%7D`, {
      headers: { ...physician.headers, accept: 'text/event-stream' },
    })
    await opened.body?.cancel()
    expect(opened.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(opened.headers.get('cache-control')).toBe('no-store, no-transform')
  })

  test('the widget’s page and its session', async () => {
    expect(await lifetimeOf(`/embed/v1/frame/${partner.id}`)).toEqual([200, 'no-store'])
    const { id } = await partner.patient()
    const { body } = await partner.key.post<{ token: string }>(`/v1/patients/${id}/embed-session`)
    const exchange = { method: 'POST', headers: { ...bearer(body.token).headers, origin: clinicOrigin } }
    expect(await lifetimeOf('/embed/session', exchange)).toEqual([200, 'no-store'])
    expect(await lifetimeOf('/embed/session', exchange)).toEqual([200, 'no-store'])
    expect(await lifetimeOf('/embed/session', { method: 'POST' })).toEqual([401, 'no-store'])
  })

  test('files, whether the link is valid or not', async () => {
    expect(await lifetimeOf('/files/nothing')).toEqual([404, 'no-store'])
  })

  test('answers to bytes that are not HTTP', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.end('GARBAGE\r\n\r\n')
    expect(await readText(socket)).toContain('\r\nCache-Control: no-store\r\n')
  })
})

test('a browser may cache public assets', async () => {
  expect(await lifetimeOf('/embed/v1/assets/frame-1a2b.js')).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await lifetimeOf('/embed/v1/consult.js')).toEqual([200, 'public, max-age=600'])
  expect(await lifetimeOf('/v1/openapi.json')).toEqual([200, 'public, max-age=300'])
})

describe('a browser runs nothing of a response, shows it in no frame, and sends no referrer from it', () => {
  const policy = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

  test.each([
    ['/v1/patients', 200],
    ['/v1/patients/pat_none', 404],
    ['/v1/no-such-route', 404],
    ['/v1/patients/%ff', 400],
    ['/trpc/portal.me', 403],
    ['/files/nothing', 404],
    ['/healthz', 200],
    ['/v1/openapi.json', 200],
    ['/embed/v1/consult.js', 200],
  ])('of %s', async (path, status) => {
    const { headers, status: answered } = await fetch(`${base}${path}`, bearer(partner.apiKey))
    expect(answered).toBe(status)
    expect(headers.get('content-security-policy')).toBe(policy)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of bytes that are not HTTP', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.end('GARBAGE\r\n\r\n')
    expect(await readText(socket)).toContain(`\r\nContent-Security-Policy: ${policy}\r\n`)
  })
})

describe('an asset that does not exist', () => {
  test.each([
    '/embed/v1/assets/none.js',
    '/embed/v1/assets//etc/passwd',
    '/embed/v1/assets/',
    '/embed/v1/assets/%2e%2e/frame.html',
    '/embed/v1/assets/./frame-1a2b.js',
    '/embed/v1/assets/..%2f..%2fconsult.js',
    '/embed/v1/assets/%00',
    '/embed/v1/assets//frame-1a2b.js',
  ])('at %s answers 404 and is not stored', async (path) => {
    // `fetch` would normalize the path before sending it.
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const answer = await readText(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer.toLowerCase()).toContain('\r\ncache-control: no-store\r\n')
    expect(answer).toContain('"code":"not_found"')
  })
})

test('security.txt says where to report a vulnerability, and expires within a year', async () => {
  const answer = await fetch(`${base}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain('Contact: mailto:security@api.example')
  expect(lines).toContain('Canonical: https://api.example/.well-known/security.txt')
  const expires = new Date(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '').getTime()
  const now = environment.clock.now().getTime()
  expect(expires).toBeGreaterThan(now)
  expect(expires).toBeLessThan(now + 365 * 24 * 60 * 60 * 1000)
})
