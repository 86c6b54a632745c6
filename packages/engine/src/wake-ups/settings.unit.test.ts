import { expect, test } from 'vitest'
import { readNatsUrl } from './nats-url.ts'
import { defaultWakeUpSettings, wakeUpSettingsOf } from './settings.ts'

const direct = 'postgres://u@db/consult'
const pooled = 'postgres://u@pool:6432/consult?pgbouncer=true'
const listeningAt = (databaseUrl: string | null) => ({ kind: 'postgres', databaseUrl })

test('a process listens at DATABASE_URL, or at HINTS_DATABASE_URL if that is set', () => {
  expect(wakeUpSettingsOf({ DATABASE_URL: direct })).toEqual(listeningAt(direct))
  expect(wakeUpSettingsOf({ DATABASE_URL: pooled, HINTS_DATABASE_URL: direct })).toEqual(listeningAt(direct))
})

test('a process that would listen through PgBouncer is refused', () => {
  expect(() => wakeUpSettingsOf({ DATABASE_URL: pooled })).toThrow('HINTS_DATABASE_URL')
  expect(() => wakeUpSettingsOf({ DATABASE_URL: direct, HINTS_DATABASE_URL: pooled })).toThrow('HINTS_DATABASE_URL')
})

test('a command that would listen through PgBouncer only sends wake-ups', () => {
  expect(defaultWakeUpSettings(pooled)).toEqual(listeningAt(null))
  expect(defaultWakeUpSettings(direct)).toEqual(listeningAt(direct))
})

test('with HINTS_URL, wake-ups go through NATS and the database may be behind PgBouncer', () => {
  expect(wakeUpSettingsOf({ DATABASE_URL: pooled, HINTS_URL: 'nats://a:4222,b' })).toEqual({
    kind: 'nats',
    nats: { servers: ['a:4222', 'b:4222'], isTls: false },
  })
})

test.each([
  ['tls://u:p%40ss@nats.internal:4222', { servers: ['nats.internal:4222'], isTls: true, user: 'u', password: 'p@ss' }],
  ['nats://token@[::1]:4222', { servers: ['[::1]:4222'], isTls: false, token: 'token' }],
])('a NATS URL can have a login: %s', (url, settings) => {
  expect(readNatsUrl(url)).toEqual(settings)
})

test.each(['http://a:4222', 'nats://', 'nats://a:4222,,b', 'nats://a:port', 'a:4222'])('%s is no NATS URL', (url) => {
  expect(readNatsUrl(url)).toBeNull()
})
