import { expect, test } from 'vitest'
import { requestOrigin } from './request-origin.ts'
import { isSameOrigin } from './same-origin.ts'

const ours = 'https://portal.example'

test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: ours }, true],
  // Sec-Fetch-Site takes precedence over Origin.
  [{ 'sec-fetch-site': 'cross-site', origin: ours }, false],
  [{ 'sec-fetch-site': 'same-site', origin: ours }, false],
  [{ 'sec-fetch-site': 'none', origin: ours }, false],
  [{ 'sec-fetch-site': '', origin: ours }, false],
  [{ origin: ours }, true],
  [{ origin: 'http://portal.example' }, false],
  [{ origin: 'https://portal.example:8443' }, false],
  [{ origin: 'https://evil.portal.example' }, false],
  [{ origin: 'https://portal.example.evil' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('a request with %o is from our own page: %s', (headers, same) => {
  expect(isSameOrigin(new Headers(headers), ours)).toBe(same)
})

test('the origin is the configured one, whatever the request says', () => {
  const forged = new Headers({ host: 'evil.example', 'x-forwarded-proto': 'http' })
  expect(requestOrigin(forged, `${ours}/some/path`).origin).toBe(ours)
})

test('without a configured origin, it comes from the host and the forwarded protocol', () => {
  expect(requestOrigin(new Headers({ host: 'localhost:3000' }), undefined).origin).toBe('http://localhost:3000')
  const proxied = new Headers({ host: 'portal.example', 'x-forwarded-proto': 'https, http' })
  expect(requestOrigin(proxied, undefined).origin).toBe(ours)
})
