import { expect, test } from 'vitest'
import { cookiesOf, tokenOf } from './session-cookie.ts'

const session = { token: 'pps_secret', expiresAt: '2026-03-02T09:00:00.000Z' }

test('over TLS the cookie is bound to the host', () => {
  const { name, value, options } = cookiesOf('portal', new URL('https://portal.example')).session(session)
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
  expect(cookiesOf('portal', new URL('http://localhost:3000')).names.session).toBe('consult-portal-3000')
  expect(cookiesOf('portal', new URL('http://localhost:3001')).names.session).toBe('consult-portal-3001')
  expect(cookiesOf('portal', new URL('http://localhost:3000')).session(session).options).toMatchObject({
    secure: false,
    httpOnly: true,
    sameSite: 'strict',
  })
})

test('portal and console on one host share no cookie', () => {
  const origin = new URL('https://consult.example')
  const portal = Object.values(cookiesOf('portal', origin).names)
  const console = Object.values(cookiesOf('console', origin).names)
  expect(new Set([...portal, ...console]).size).toBe(8)
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
