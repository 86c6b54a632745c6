import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallSettings } from '@consult/calls'
import {
  createMessageDelivery,
  createSharedThreadTimerHandlers,
  createTelehealthTimerHandlers,
  createThreadTimerHandlers,
  matchPatients,
} from '@consult/consults'
import { createTestDatabase, createTestDatabaseAlone, rememberFirstRows, type TestDatabase } from '@consult/db/testing'
import { createPartner } from '@consult/directory'
import { createLaneWorker, createTimerWorker } from '@consult/engine'
import { createOffBoardingTimerHandlers } from '@consult/identity'
import { createNotificationTimerHandlers } from '@consult/notifications'
import { createSimulationTimerHandlers, createTestClockWork, createWebhookRetryTimerHandlers } from '@consult/platform'
import type { OperatorServices } from '@consult/request'
import type { StorageSettings } from '@consult/storage'
import { createSnoozeTimerHandlers } from '@consult/teamwork'
import { FakeClock } from '@consult/testing'
import { inject } from 'vitest'
import { type ApiHost, startApi } from './api-host.ts'
import { createRunningEnvironment } from './running-environment.ts'
import { watchTenantStatements } from './tenant-statements.ts'
import type { HostOptions, TestEnvironment } from './test-environment.ts'
import { asTestOperator } from './test-operator.ts'
import { clinicOrigin, createTestPartner, unlimited } from './test-partner.ts'

/** What an environment consists of. The files of one worker take turns with one. */
interface Installation {
  readonly db: TestDatabase
  readonly clock: FakeClock
  readonly filesFolder: string
  readonly faults: unknown[]
  readonly onFault: (fault: unknown) => void
  readonly hosts: ApiHost[]
  readonly api: ApiHost
  readonly operator: OperatorServices
  readonly findUnfiltered: () => string[]
  readonly startApi: (options?: HostOptions) => Promise<ApiHost>
}

async function install(db: TestDatabase, calls: CallSettings | null): Promise<Installation> {
  const findUnfiltered = await watchTenantStatements(db)
  const filesFolder = await mkdtemp(join(inject('runFolder'), 'files-'))
  const storage: StorageSettings = { kind: 'folder', folder: filesFolder }
  const clock = new FakeClock()
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault instanceof Error ? fault.stack : fault)
  const hosts: ApiHost[] = []
  const startHost = async (options: HostOptions = {}) => {
    const started = await startApi({
      databaseUrl: db.serviceUrl,
      // LISTEN needs the server itself. A test may pass the URL of a proxy as its database; wake-ups then use
      // that URL too.
      ...(options.databaseUrl === undefined && { wakeUps: { kind: 'postgres', databaseUrl: db.url } as const }),
      clock,
      environment: 'test',
      onFault,
      storage,
      calls,
      ...options,
    })
    hosts.push(started)
    return started
  }
  const api = await startHost()
  const operator = await asTestOperator(api.services)
  return { db, clock, filesFolder, faults, onFault, hosts, api, operator, findUnfiltered, startApi: startHost }
}

/** Fails if anything went wrong that no test expected. */
function expectNoFaults({ faults, findUnfiltered }: Installation): void {
  const found = [
    ...faults.splice(0),
    ...findUnfiltered().map((statement) => `no filter by partner_id in: ${statement}`),
  ]
  if (found.length > 0) throw new Error(`faults: ${found.map((fault) => JSON.stringify(fault)).join('\n')}`)
}

async function remove(installation: Installation): Promise<void> {
  const { hosts, filesFolder, faults, db } = installation
  await Promise.all(hosts.map((each) => each.close()))
  await rm(filesFolder, { recursive: true, force: true })
  try {
    expectNoFaults(installation)
  } finally {
    await db.close()
    // Dropping the database while connections are still closing is no fault.
    faults.length = 0
  }
}

interface Kept {
  readonly installation: Installation
  readonly restoreFirstRows: () => Promise<void>
}

let kept: Kept | null = null

async function installOnce(): Promise<Kept> {
  const db = await createTestDatabase()
  const keeping = [
    'directory.server_secrets',
    // The processes would take an older epoch for a restored backup, and begin a new one in the middle of a test.
    'directory.event_log_epochs',
  ]
  const restoreFirstRows = await rememberFirstRows(db, { keeping })
  return { installation: await install(db, null), restoreFirstRows }
}

/** Brings what is kept back to the state of a new environment, except what its process remembers of other partners. */
async function leave({ installation, restoreFirstRows }: Kept): Promise<void> {
  const { api, clock, hosts, filesFolder } = installation
  await Promise.all(hosts.filter((host) => host !== api).map((host) => host.close()))
  hosts.splice(0, hosts.length, api)
  try {
    expectNoFaults(installation)
  } finally {
    // What a process writes behind its requests would lock the same tables in another order.
    await api.services.requestLog.flush()
    await restoreFirstRows()
    await rm(filesFolder, { recursive: true, force: true })
    await mkdir(filesFolder)
    clock.moveTo(new FakeClock().now())
    await api.services.receipts.beat()
  }
}

/**
 * The whole service for one test file. Files without options use one installation per worker, one after the other, and each
 * finds it empty: to create a database and its connections took a third of the time of all these tests.
 * @param options.calls carries the calls of its processes; signaling alone by default.
 * @param options.ownServer gives it a database server that no other test uses.
 * @param options.own gives it an installation that no other file uses.
 * @param options.db is used instead of a new database, and closed with it.
 */
export async function createTestEnvironment({
  calls = null,
  ownServer = false,
  own = false,
  db: given,
}: {
  calls?: CallSettings | null
  ownServer?: boolean
  own?: boolean
  db?: TestDatabase
} = {}): Promise<TestEnvironment> {
  const running = process.env.TEST_API_URL
  if (running !== undefined) return createRunningEnvironment(running)
  if (calls === null && !ownServer && !own && !given) {
    const shared = kept ?? (await installOnce())
    // Only one file at a time: one that takes it while another has it, gets its own.
    kept = null
    return environmentOf(shared.installation, async () => {
      await leave(shared)
      kept = shared
    })
  }
  const db = given ?? (await (ownServer ? createTestDatabaseAlone() : createTestDatabase()))
  const installation = await install(db, calls)
  return environmentOf(installation, () => remove(installation))
}

function environmentOf(installation: Installation, close: () => Promise<void>): TestEnvironment {
  const { db, clock, api, operator, filesFolder, faults, onFault } = installation
  const { services } = api
  const lanes = createLaneWorker({
    database: services.database,
    clock,
    wakeUps: services.wakeUps,
    handler: createMessageDelivery(clock),
    onFailure: onFault,
  })
  const handlers = {
    ...createThreadTimerHandlers(services),
    ...createTelehealthTimerHandlers(services),
    ...createNotificationTimerHandlers(services),
    ...createSnoozeTimerHandlers(services),
    ...createOffBoardingTimerHandlers(services),
    ...createSimulationTimerHandlers(services),
    ...createWebhookRetryTimerHandlers(services),
  }
  const timers = createTimerWorker({
    database: services.database,
    clock,
    handlers,
    sharedHandlers: createSharedThreadTimerHandlers(services),
    onFailure: onFault,
  })
  const testClocks = createTestClockWork({ services, handlers, onFailure: ({ error }) => onFault(error) })

  const settle = async (partnerId: string) => {
    while ((await lanes.work(partnerId)) || (await timers.work(partnerId)) || (await testClocks.work(partnerId))) {
      // Repeats until nothing is due.
    }
  }

  const match = async (partnerId: string) => {
    while (await matchPatients(services, partnerId)) {
      // Repeats while a ring starts.
    }
  }

  return {
    db,
    clock,
    api,
    operator,
    filesFolder,
    faults,
    startApi: installation.startApi,
    partner: async (settings) => {
      const name = 'Northwind Clinic'
      const account = await createPartner(operator, {
        name,
        allowedOrigins: [clinicOrigin],
        // The clock stands still, so no rate limit bucket would refill.
        ...unlimited,
        environment: 'test',
        secondFactor: 'optional',
        // Tests of matching end a call and expect the next ring at once.
        wrapUp: 0,
        // Most tests are not about what patients are told: `notifying`.
        notifications: { mode: 'off' },
        ...settings,
      })
      return createTestPartner({ api, operator, settle, match }, account)
    },
    settle,
    match,
    close,
  }
}
