import { databaseUrl, readDatabaseUrl } from '@consult/db'
import { z } from 'zod'
import { type NatsSettings, readNatsUrl } from './nats-url.ts'

/** The variables that configure wake-ups, for every process that sends or receives them. */
export const wakeUpVariables = {
  /**
   * A NATS cluster for wake-ups: `nats://user:password@a:4222,b:4222`, or `tls://…`. Use the same value for every API and
   * worker process. Default: wake-ups go through the database.
   */
  HINTS_URL: z
    .string()
    .refine((text) => readNatsUrl(text) !== null, 'expected nats:// or tls:// with one or several host:port')
    .optional(),
  /**
   * Without `HINTS_URL`: a direct connection to the database server for LISTEN, which does not work through PgBouncer.
   * Required if `DATABASE_URL` has `pgbouncer=true`. Default: `DATABASE_URL`.
   */
  HINTS_DATABASE_URL: databaseUrl.optional(),
}

/** How wake-ups travel. With a database URL of null, this process only sends them. */
export type WakeUpSettings =
  | { readonly kind: 'postgres'; readonly databaseUrl: string | null }
  | { readonly kind: 'nats'; readonly nats: NatsSettings }

/** The settings of a process that works with the database at this URL and has no variables for wake-ups. */
export const defaultWakeUpSettings = (url: string): WakeUpSettings => ({
  kind: 'postgres',
  databaseUrl: readDatabaseUrl(url).pgbouncer ? null : url,
})

/** Reads the settings from the variables. @throws when LISTEN would go through PgBouncer. */
export function wakeUpSettingsOf(
  read: z.output<z.ZodObject<typeof wakeUpVariables>> & { readonly DATABASE_URL: string },
): WakeUpSettings {
  const { DATABASE_URL, HINTS_DATABASE_URL = DATABASE_URL, HINTS_URL } = read
  const nats = HINTS_URL === undefined ? null : readNatsUrl(HINTS_URL)
  if (nats) return { kind: 'nats', nats }
  if (readDatabaseUrl(HINTS_DATABASE_URL).pgbouncer) {
    throw new Error('Set HINTS_DATABASE_URL to the database server itself: LISTEN does not work through PgBouncer')
  }
  return { kind: 'postgres', databaseUrl: HINTS_DATABASE_URL }
}
