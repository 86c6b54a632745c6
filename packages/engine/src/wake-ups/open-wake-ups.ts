import type { Database } from '@consult/db'
import type { OnListening } from './listening.ts'
import { createNatsWakeUps } from './nats-wake-ups.ts'
import { createPostgresWakeUps } from './postgres-wake-ups.ts'
import type { WakeUpSettings } from './settings.ts'
import type { WakeUps } from './wake-ups.ts'

/** Opens the wake-ups of one process. */
export function openWakeUps(
  settings: WakeUpSettings,
  options: { database: Database; onError: (error: Error) => void; onListening: OnListening },
): WakeUps {
  if (settings.kind === 'nats') return createNatsWakeUps({ ...options, settings: settings.nats })
  return createPostgresWakeUps({ ...options, url: settings.databaseUrl })
}
