import { describe, expect, test } from 'vitest'
import { createSessions } from './session.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000)
const options = { secret: 'a secret', name: 'harbor_session', secure: false }
const sessions = createSessions(options)

/** What the browser sends back of a `Set-Cookie`. */
const cookieOf = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))
const cookie = cookieOf(sessions.begin('record-1', now))

describe('sessions', () => {
  test('are read back, for eight hours, among other cookies', () => {
    expect(sessions.read(cookie, now)).toBe('record-1')
    expect(sessions.read(`a=b; ${cookie}; harbor_session_2=x`, hours(7))).toBe('record-1')
    expect(sessions.read(cookie, hours(8))).toBeUndefined()
  })

  test('cannot be read by scripts, nor sent by other sites', () => {
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
  ])('are none when the cookie is: %s', (_, header) => {
    expect(sessions.read(header, now)).toBeUndefined()
  })
})
