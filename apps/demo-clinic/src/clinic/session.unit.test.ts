import { describe, expect, test } from 'vitest'
import { createSessions } from './session.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000)
const options = { secret: 'a secret', name: 'harbor_session', secure: false }
const sessions = createSessions(options)

/** Returns the part of a `Set-Cookie` header that the browser sends back. */
const cookieOf = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))
const cookie = cookieOf(sessions.begin('record-1', now))

describe('sessions', () => {
  test('are valid for eight hours and are found among other cookies', () => {
    expect(sessions.read(cookie, now)).toBe('record-1')
    expect(sessions.read(`a=b; ${cookie}; harbor_session_2=x`, hours(7))).toBe('record-1')
    expect(sessions.read(cookie, hours(8))).toBeUndefined()
  })

  test('have cookies that scripts cannot read and other sites cannot send', () => {
    expect(sessions.begin('record-1', now)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(createSessions({ ...options, secure: true }).begin('record-1', now)).toMatch(/; Secure$/)
    expect(sessions.end()).toContain('Max-Age=0')
  })

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['another name', cookie.replace('harbor_session', 'harbor_sessions')],
    ['another record', cookie.replace('record-1', 'record-2')],
    ['a later end', cookie.replace(/\.(\d+)\./, (_, end) => `.${Number(end) + 1}.`)],
    ['no signature', cookie.replace(/\.[^.]*$/, '.')],
    ['a shorter signature', cookie.slice(0, -1)],
    ['another secret', cookieOf(createSessions({ ...options, secret: 'another' }).begin('record-1', now))],
  ])('do not exist for an invalid cookie: %s', (_, header) => {
    expect(sessions.read(header, now)).toBeUndefined()
  })
})
