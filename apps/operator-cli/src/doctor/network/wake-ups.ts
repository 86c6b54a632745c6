import type { Database } from '@consult/db'
import { openWakeUps, type WakeUpSettings, wakeUpSettingsOf } from '@consult/engine'
import { findDatabaseUrl } from '../../database-url.ts'
import { databaseCheck, type Finding, ok, problem } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

const waitMs = 5_000

/** Opens a listening connection. @returns whether it was open within five seconds. */
async function canListen(settings: WakeUpSettings, database: Database): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), waitMs)
  const wakeUps = openWakeUps(settings, {
    database,
    onError: () => undefined,
    onListening: (isListening) => {
      if (isListening) resolve(true)
    },
  })
  // Listening begins with the first subscription.
  const end = wakeUps.subscribe('lanes', () => undefined)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    end()
    await wakeUps.close()
  }
}

async function findWakeUps(database: Database, config: DoctorConfig): Promise<Finding> {
  let settings: WakeUpSettings
  try {
    settings = wakeUpSettingsOf({ ...config, DATABASE_URL: findDatabaseUrl(config) })
  } catch (error) {
    return problem('they have no way', (error as Error).message)
  }
  const by = settings.kind === 'nats' ? 'NATS' : 'LISTEN'
  if (await canListen(settings, database)) return ok(`${by} works`)
  return problem(
    `${by} did not begin within ${waitMs / 1000} s, so work is found only by polling`,
    settings.kind === 'nats'
      ? 'Check HINTS_URL, its login, and that a NATS server of the cluster runs.'
      : 'Set HINTS_DATABASE_URL to the database server itself, past PgBouncer.',
  )
}

export const wakeUps = databaseCheck('wake_ups', findWakeUps)
