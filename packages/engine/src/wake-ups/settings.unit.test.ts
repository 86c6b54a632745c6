import { expect, test } from 'vitest'
import { defaultWakeUpSettings, wakeUpSettingsOf } from './settings.ts'

const direct = 'postgres://u@db/consult'
const pooled = 'postgres://u@pool:6432/consult?pgbouncer=true'

test('a process listens at DATABASE_URL, or at HINTS_DATABASE_URL if that is set', () => {
  expect(wakeUpSettingsOf({ DATABASE_URL: direct })).toEqual({ databaseUrl: direct })
  expect(wakeUpSettingsOf({ DATABASE_URL: pooled, HINTS_DATABASE_URL: direct })).toEqual({ databaseUrl: direct })
})

test('a process that would listen through PgBouncer is refused', () => {
  expect(() => wakeUpSettingsOf({ DATABASE_URL: pooled })).toThrow('HINTS_DATABASE_URL')
  expect(() => wakeUpSettingsOf({ DATABASE_URL: direct, HINTS_DATABASE_URL: pooled })).toThrow('HINTS_DATABASE_URL')
})

test('a command that would listen through PgBouncer only sends wake-ups', () => {
  expect(defaultWakeUpSettings(pooled)).toEqual({ databaseUrl: null })
  expect(defaultWakeUpSettings(direct)).toEqual({ databaseUrl: direct })
})
