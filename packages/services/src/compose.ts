import { randomUUID } from 'node:crypto'
import { createAuth, createKnownDevices, type Environment } from '@consult/auth'
import { type CallSettings, type Calls, signallingOnlyCalls } from '@consult/calls'
import { nodeCalls, postgresPlacements } from '@consult/calls/embedded'
import {
  checkSecretsKey,
  createSecretBox,
  type Database,
  openDatabase,
  type SecretsKey,
  SecretsKeyError,
  secretsKeyMissing,
  type TenantTransaction,
} from '@consult/db'
import type { Clock } from '@consult/domain'
import { createSafeDispatcher } from '@consult/egress'
import { createEventFeed, createPostgresWakeUps, systemClock } from '@consult/engine'
import type { Scanner } from '@consult/scanner'
import { openStorage, type StorageSettings } from '@consult/storage'
import { type Actor, serviceActor } from './audit-log/actor.ts'
import { createReadLog } from './audit-log/read-log.ts'
import { seePhysicians } from './directory/physicians/see-physicians.ts'
import { createFileLinks, type FileLinks } from './file-links/file-links.ts'
import { createReceiptBook } from './idempotency/keyless/receipt-book.ts'
import { createOpenStreams } from './open-streams/open-streams.ts'
import { createPresence, type Seen } from './presence/presence.ts'
import type { Services } from './request/request-context.ts'
import { type OwnSecret, serverSecret } from './sealing/server-secret.ts'
import { createSignalBoard } from './signals/signal-board.ts'
import { renewCallLeases } from './telehealth-consults/running/call-lease.ts'

/** What a process says to get the services. */
export interface ServiceOptions {
  readonly databaseUrl: string
  /** From `SECRETS_KEY`. Null: whatever needs a secret of the database fails. */
  readonly secretsKey: SecretsKey | null
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  readonly poolSize: number
  readonly environment: Environment
  readonly portalUrl: string
  /** Hosts of partners' identity providers that may be called although they are not public; none unless given. */
  readonly jwksAllowedHosts?: readonly string[]
  /** Where partners and browsers find the API, without a trailing slash; links to files begin with it. */
  readonly apiUrl: string
  /** Where files are kept. */
  readonly storage: StorageSettings
  /** Told of faults that nobody waits for: a broken idle connection, a wake-up that could not be sent. */
  readonly onError: (error: unknown) => void
  readonly clock?: Clock
  /** Who acts when nobody asks; the process itself, by `applicationName`, unless given. */
  readonly self?: Actor
  /** Scans uploads before they are kept; none unless given. */
  readonly scanner?: Scanner | null
  /** What carries the calls: media nodes of ours. Without them, signalling alone. */
  readonly calls?: CallSettings | null
}

function chooseCalls(settings: CallSettings | null, of: { database: Database; clock: Clock }): Calls {
  if (!settings) return signallingOnlyCalls(of)
  return nodeCalls({ ...settings, clock: of.clock, placements: postgresPlacements(of) })
}

/** Makes it when it is first asked for; after a failure, at the next asking again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

/** What presence moves: a physician's `lastSeenAt`, and the end of a call. */
async function writePresence(tx: TenantTransaction, seen: readonly Seen[], everySeconds: number): Promise<void> {
  const physicians = seen.filter(({ kind }) => kind === 'physician')
  await seePhysicians(tx, physicians, everySeconds)
  const followers = seen.filter(({ followed }) => followed)
  await renewCallLeases(tx, followers)
}

/** Connections for entries of reads alone, each of which takes as many entries as wait. */
const auditConnections = 2

/** The services of one process; `close` writes down what is pending and lets go of every connection. */
export function composeServices(options: ServiceOptions): { services: Services; close(): Promise<void> } {
  const { databaseUrl: url, secretsKey, applicationName, poolSize, environment, portalUrl, onError } = options
  const clock = options.clock ?? systemClock
  const self = options.self ?? serviceActor(applicationName)
  const database = openDatabase({ url, applicationName, max: poolSize, onError })
  const auditDatabase = openDatabase({ url, applicationName, max: auditConnections, onError })
  const calls = chooseCalls(options.calls ?? null, { database, clock })
  const wakeUps = createPostgresWakeUps({ database, url, onError })
  const feed = createEventFeed({ database, wakeUps, onError })
  const signals = createSignalBoard({ database, wakeUps, clock, onError })
  const receipts = createReceiptBook({ database, clock, instanceId: randomUUID(), onError })
  const presence = createPresence({ database, clock, write: writePresence, onError })
  const dispatcher = createSafeDispatcher({ allowedHosts: options.jwksAllowedHosts ?? [] })
  const auth = createAuth({ database, clock, environment, dispatcher, onError })
  const secretBox = once(async () => {
    if (!secretsKey) throw new SecretsKeyError(secretsKeyMissing)
    await checkSecretsKey(database.directory, secretsKey, { now: clock.now() })
    return createSecretBox(secretsKey)
  })
  const ownSecret = async (name: OwnSecret) => serverSecret({ database, clock, box: await secretBox() }, name)
  const openStreams = createOpenStreams({ database, auth, clock, onError })
  const fileLinks = once<FileLinks>(async () =>
    createFileLinks({ secret: await ownSecret('file_links'), clock, apiUrl: options.apiUrl }),
  )
  const knownDevices = once(async () => createKnownDevices({ secret: await ownSecret('known_devices'), clock }))
  const draftSecret = once(() => ownSecret('reply_drafts'))
  const storage = openStorage(options.storage)
  return {
    services: {
      database,
      clock,
      wakeUps,
      auth,
      feed,
      signals,
      receipts,
      presence,
      openStreams,
      calls,
      readLog: createReadLog({ database: auditDatabase, clock }),
      storage,
      scanner: options.scanner ?? null,
      secretBox,
      fileLinks,
      draftSecret,
      knownDevices,
      self,
      portalUrl,
    },
    close: async () => {
      feed.close()
      signals.close()
      await receipts.flush()
      await openStreams.close()
      await presence.close()
      await wakeUps.close()
      await dispatcher.destroy()
      await auditDatabase.close()
      await database.close()
    },
  }
}
