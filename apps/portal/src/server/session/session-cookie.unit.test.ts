import { expect, test } from 'vitest'
import { sessionCookie, sessionCookieName, tokenOf } from './session-cookie.ts'

const session = { token: 'pps_secret', expiresAt: '2026-03-02T09:00:00.000Z' }

test('over TLS the cookie is bound to the host', () => {
  const { name, value, options } = sessionCookie(new URL('https://portal.example'), session)
  // `__Host-` requires Secure, the root path, and no domain.
  expect(name).toBe('__Host-consult-portal')
  expect(value).toBe('pps_secret')
  expect(options).toEqual({
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/',
    expires: new Date(session.expiresAt),
  })
})

test('on a developer’s machine each portal’s cookie name contains its port', () => {
  expect(sessionCookieName(new URL('http://localhost:3000'))).toBe('consult-portal-3000')
  expect(sessionCookieName(new URL('http://localhost:3001'))).toBe('consult-portal-3001')
  expect(sessionCookie(new URL('http://localhost:3000'), session).options).toMatchObject({
    secure: false,
    httpOnly: true,
    sameSite: 'strict',
  })
})

test.each([
  ['pps_abc-DEF_123', 'pps_abc-DEF_123'],
  [undefined, null],
  ['', null],
  ['a b', null],
  ['a\r\nx-evil: 1', null],
  ['x'.repeat(201), null],
])('the cookie %s gives the token %s', (cookie, token) => {
  expect(tokenOf(cookie)).toBe(token)
})
