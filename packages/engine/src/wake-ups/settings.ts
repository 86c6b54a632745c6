import { databaseUrl, readDatabaseUrl } from '@consult/db'
import type { z } from 'zod'

/** The variables that configure wake-ups, for every process that sends or receives them. */
export const wakeUpVariables = {
  /**
   * A direct connection to the database server for LISTEN, which does not work through PgBouncer. Required if
   * `DATABASE_URL` has `pgbouncer=true`. Default: `DATABASE_URL`.
   */
  HINTS_DATABASE_URL: databaseUrl.optional(),
}

/** How wake-ups travel. */
export interface WakeUpSettings {
  /** Where to listen for notifications. Null: this process only sends them. */
  readonly databaseUrl: string | null
}

/** The settings of a process that works with the database at this URL and has no variables for wake-ups. */
export const defaultWakeUpSettings = (url: string): WakeUpSettings => ({
  databaseUrl: readDatabaseUrl(url).pgbouncer ? null : url,
})

/** Reads the settings from the variables. @throws when LISTEN would go through PgBouncer. */
export function wakeUpSettingsOf(
  read: z.output<z.ZodObject<typeof wakeUpVariables>> & { readonly DATABASE_URL: string },
): WakeUpSettings {
  const { DATABASE_URL, HINTS_DATABASE_URL = DATABASE_URL } = read
  if (readDatabaseUrl(HINTS_DATABASE_URL).pgbouncer) {
    throw new Error('Set HINTS_DATABASE_URL to the database server itself: LISTEN does not work through PgBouncer')
  }
  return { databaseUrl: HINTS_DATABASE_URL }
}
