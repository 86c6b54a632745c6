import { randomUUID } from 'node:crypto'
import { createAuth, createKnownDevices, createSsoClient, type Environment } from '@consult/auth'
import { type CallSettings, type Calls, signallingOnlyCalls } from '@consult/calls'
import { nodeCalls, postgresPlacements } from '@consult/calls/embedded'
import { renewCallLeases } from '@consult/consults'
import {
  checkSecretsKey,
  createDatabaseClock,
  createSecretBox,
  type Database,
  type DatabaseClock,
  type MachineClock,
  openDatabase,
  openReads,
  type ReplicaEvents,
  type SecretsKey,
  SecretsKeyError,
  secretsKeyMissing,
  type TenantTransaction,
} from '@consult/db'
import { seePhysicians } from '@consult/directory'
import type { Clock } from '@consult/domain'
import { createSafeDispatcher, createTextLookup, type TextLookup } from '@consult/egress'
import {
  createEventEpochs,
  createEventFeed,
  createSharedTransactions,
  defaultWakeUpSettings,
  type OnListening,
  openWakeUps,
  type WakeUpSettings,
} from '@consult/engine'
import {
  createFileLinks,
  createOpenStreams,
  createPresence,
  createReadLog,
  createReceiptBook,
  createRequestLog,
  createSignalBoard,
  type FileLinks,
  type OwnSecret,
  type RequestLogOutcome,
  type Seen,
  type Services,
  serverSecret,
  serviceActor,
} from '@consult/request'
import type { Scanner } from '@consult/scanner'
import { openStorage, type StorageSettings } from '@consult/storage'
import type { Translator } from '@consult/translator'
import { createWebPush, type WebPushSettings } from '@consult/web-push'

/** The options that a process composes its services from. */
export interface ServiceOptions {
  readonly databaseUrl: string
  /** Read replicas, and the callbacks that are notified about them. Default: every read goes to the primary. */
  readonly replicas?: ({ readonly url: string } & Partial<ReplicaEvents>) | null
  /** How wake-ups travel. Default: through the database. */
  readonly wakeUps?: WakeUpSettings
  /** Called when wake-ups from other processes begin to arrive, and when they end. */
  readonly onListening?: OnListening
  /** From `SECRETS_KEY`. Null: everything that needs a secret from the database fails. */
  readonly secretsKey: SecretsKey | null
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  readonly poolSize: number
  readonly environment: Environment
  readonly portalUrl: string
  /** Default: there is no console. */
  readonly consoleUrl?: string | null
  /** Hosts of partners' identity providers that may be called although they are not public. Default: none. */
  readonly jwksAllowedHosts?: readonly string[]
  /** Looks up TXT records, by which domains are verified. Default: DNS. */
  readonly lookUpText?: TextLookup
  /** Hosts that webhooks may reach although they are not public. Default: none. */
  readonly webhookAllowedHosts?: readonly string[]
  /** The API's URL for partners and browsers, without a trailing slash. Links to files start with it. */
  readonly apiUrl: string
  /** The scripts of the widget that pages can pin, the newest first. Default: none. */
  readonly pinnedScripts?: Services['pinnedScripts']
  /** Where files are kept. */
  readonly storage: StorageSettings
  /** Called with background errors: a broken idle connection, a wake-up that could not be sent. */
  readonly onError: (error: unknown) => void
  /** Called with the outcome of requests that the request log was asked to record. */
  readonly onLoggedRequests?: (outcome: RequestLogOutcome, requests: number) => void
  /** Default: the database's time. */
  readonly clock?: Clock
  /** The clocks of this machine. A test can pass wrong ones. */
  readonly machine?: MachineClock
  /** Scans uploads before they are stored. Default: none. */
  readonly scanner?: Scanner | null
  /** Translates what patients and physicians write. Default: nothing is translated. */
  readonly translator?: Translator | null
  /** How pushes reach physicians' browsers. Null, the default: not at all. */
  readonly webPush?: WebPushSettings | null
  /** The media nodes that carry the calls. Null: signaling only. */
  readonly calls?: CallSettings | null
}

function chooseCalls(settings: CallSettings | null, options: { database: Database; clock: Clock }): Calls {
  if (!settings) return signallingOnlyCalls(options)
  return nodeCalls({ ...settings, clock: options.clock, placements: postgresPlacements(options) })
}

/** Creates the value on the first call, and returns it on later calls. After a failure, the next call tries again. */
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

/** Stores presence: physicians' `lastSeenAt`, and the leases that keep calls from ending. */
async function writePresence(tx: TenantTransaction, seen: readonly Seen[], everySeconds: number): Promise<void> {
  const physicians = seen.filter(({ kind }) => kind === 'physician')
  await seePhysicians(tx, physicians, everySeconds)
  const followers = seen.filter(({ followed }) => followed)
  await renewCallLeases(tx, followers)
}

/** Connections used only for audit entries of reads. Each one writes all waiting entries at once. */
const auditConnections = 2

/** What a process gets. */
export interface Composed {
  readonly services: Services
  /** The services' clock, unless `options.clock` is given. The process starts its measurements. */
  readonly databaseClock: DatabaseClock
  /** Stores pending writes and closes every connection. */
  close(): Promise<void>
}

/** Creates the services of one process. */
export function composeServices(options: ServiceOptions): Composed {
  const { databaseUrl: url, secretsKey, applicationName, poolSize, environment, portalUrl, onError } = options
  const self = serviceActor(applicationName)
  const database = openDatabase({ url, applicationName, max: poolSize, onError })
  const replicas = options.replicas && { ...options.replicas, applicationName, max: poolSize }
  const reads = openReads(database, replicas ?? null)
  const { machine } = options
  const databaseClock = createDatabaseClock({ database, ...(machine && { machine }) })
  const clock = options.clock ?? databaseClock
  const auditDatabase = openDatabase({ url, applicationName, max: auditConnections, onError })
  const logDatabase = openDatabase({ url, applicationName, max: 1, onError })
  const { onLoggedRequests: onOutcome = () => undefined } = options
  const requestLog = createRequestLog({ database: logDatabase, clock, onOutcome, onError })
  const calls = chooseCalls(options.calls ?? null, { database, clock })
  const { wakeUps: wakeUpSettings = defaultWakeUpSettings(url), onListening = () => undefined } = options
  const wakeUps = openWakeUps(wakeUpSettings, { database, onError, onListening })
  const epochs = createEventEpochs(database)
  const feed = createEventFeed({ database, epochs, wakeUps, onError })
  const signals = createSignalBoard({ database, wakeUps, clock, onError })
  const receipts = createReceiptBook({ database, clock, instanceId: randomUUID(), onError })
  const presence = createPresence({ database, clock, write: writePresence, onError })
  const identityPolicy = { allowedHosts: [...(options.jwksAllowedHosts ?? [])] }
  const dispatcher = createSafeDispatcher(identityPolicy)
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
  const unsentTextSecret = once(() => ownSecret('unsent_text'))
  const exportSecret = once(() => ownSecret('patient_exports'))
  const patientMailSecret = once(() => ownSecret('patient_mail'))
  const webPush = options.webPush
    ? createWebPush({ ...options.webPush, secret: () => ownSecret('web_push'), clock })
    : null
  const storage = openStorage(options.storage)
  return {
    services: {
      database,
      reads,
      clock,
      environment,
      wakeUps,
      sharedTransactions: createSharedTransactions({ database, onError }),
      auth,
      epochs,
      feed,
      signals,
      receipts,
      presence,
      openStreams,
      singleSignOn: createSsoClient({ dispatcher, policy: identityPolicy, clock }),
      lookUpText: options.lookUpText ?? createTextLookup(),
      calls,
      identityPolicy,
      webhookPolicy: { allowedHosts: [...(options.webhookAllowedHosts ?? [])] },
      readLog: createReadLog({ database: auditDatabase, clock }),
      requestLog,
      storage,
      scanner: options.scanner ?? null,
      translator: options.translator ?? null,
      secretBox,
      fileLinks,
      draftSecret,
      unsentTextSecret,
      exportSecret,
      patientMailSecret,
      knownDevices,
      webPush,
      self,
      apiUrl: options.apiUrl,
      pinnedScripts: options.pinnedScripts ?? (async () => []),
      portalUrl,
      consoleUrl: options.consoleUrl ?? null,
    },
    databaseClock,
    close: async () => {
      await databaseClock.close()
      feed.close()
      signals.close()
      await receipts.flush()
      await openStreams.close()
      await presence.close()
      await auth.keyUses.close()
      await requestLog.close()
      await wakeUps.close()
      await dispatcher.destroy()
      await webPush?.close()
      await reads.close()
      await auditDatabase.close()
      await logDatabase.close()
      await database.close()
    },
  }
}
