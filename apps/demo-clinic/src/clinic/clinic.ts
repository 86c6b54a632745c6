import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ConsultAccount } from '../config.ts'
import { type Connection, createConnection } from '../consult/connection.ts'
import type { Operator } from '../consult/operator.ts'
import { type Consults, createConsults } from './consults.ts'
import { createSettings, type Settings } from './database.ts'
import { createEventInbox, type EventInbox } from './event-inbox.ts'
import { createPatients, type Patients } from './patients.ts'
import { createSessions, type Sessions } from './session.ts'
import { createTroubles, type Troubles } from './troubles.ts'

export interface ClinicOptions {
  readonly account: ConsultAccount
  readonly tokenTtlSeconds: number
  readonly database: DatabaseSync
  /** Null when no process acts as the operator of the service. */
  readonly operator: Operator | null
}

/** What the routes of the site use. */
export interface Clinic extends Omit<ClinicOptions, 'database'> {
  readonly connection: Connection
  readonly settings: Settings
  readonly patients: Patients
  readonly consults: Consults
  readonly inbox: EventInbox
  readonly sessions: Sessions
  readonly troubles: Troubles
}

/** The secret that signs the session cookies. The first start makes it. */
function cookieSecret(settings: Settings): string {
  const secret = settings.get('cookie-secret') ?? randomBytes(32).toString('base64url')
  settings.set('cookie-secret', secret)
  return secret
}

export function createClinic({ database, ...options }: ClinicOptions): Clinic {
  const { apiUrl, apiKey, demoSiteUrl } = options.account
  const settings = createSettings(database)
  const consults = createConsults(database)
  const site = new URL(demoSiteUrl)
  return {
    ...options,
    connection: createConnection({ apiUrl, apiKey }),
    settings,
    patients: createPatients(database),
    consults,
    inbox: createEventInbox(database, consults),
    sessions: createSessions({
      secret: cookieSecret(settings),
      name: `harbor_session_${site.port || 'site'}`,
      secure: site.protocol === 'https:',
    }),
    troubles: createTroubles(),
  }
}
