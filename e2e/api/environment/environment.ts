import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallSettings } from '@consult/calls'
import { createTestDatabase, createTestDatabaseAlone, type TestDatabase } from '@consult/db/testing'
import { createLaneWorker, createTimerWorker } from '@consult/engine'
import type { Scanner } from '@consult/scanner'
import {
  createMessageDelivery,
  createOffBoardingTimerHandlers,
  createPartner,
  createTelehealthTimerHandlers,
  createThreadTimerHandlers,
  matchPatients,
  type PartnerSettings,
} from '@consult/services'
import type { StorageSettings } from '@consult/storage'
import { FakeClock } from '@consult/testing'
import { type ApiHost, startApi } from './api-host.ts'
import { clinicOrigin, createTestPartner, type TestPartner } from './test-partner.ts'

interface HostOptions {
  readonly environment?: 'test' | 'production'
  readonly databaseUrl?: string
  readonly trustProxy?: readonly string[]
  readonly onFault?: (fault: unknown) => void
  readonly storage?: StorageSettings
  readonly calls?: CallSettings | null
  readonly scanner?: Scanner | null
  readonly widgetDir?: string
}

/** Rate limits are off by default: the clock stands still, so no bucket would refill. */
const unlimited = { rateLimitPerSecond: 1_000_000, rateLimitBurst: 1_000_000 }

/** The whole service with a separate database, under a clock that moves only when a test advances it. */
export interface TestEnvironment {
  readonly db: TestDatabase
  readonly clock: FakeClock
  readonly api: ApiHost
  /** The folder of stored files. */
  readonly filesFolder: string
  /** Logged or reported faults. A test that causes one removes it; any that is left fails the file. */
  readonly faults: unknown[]
  /**
   * Starts another API process with the same database; it closes with this one.
   * @param options.onFault receives its faults, for a process that is expected to have some.
   */
  startApi(options?: HostOptions): Promise<ApiHost>
  /** A new partner account with both products enabled. */
  partner(settings?: PartnerSettings): Promise<TestPartner>
  /** Runs the partner's lanes and due timers until nothing is left to do. */
  settle(partnerId: string): Promise<void>
  /** Runs matching in the partner's waiting room until no further ring is possible. */
  match(partnerId: string): Promise<void>
  close(): Promise<void>
}

/**
 * @param options.calls carries the calls of its processes; signaling alone by default.
 * @param options.ownServer gives it a database server that no other test uses.
 */
export async function createTestEnvironment({
  calls = null,
  ownServer = false,
}: {
  calls?: CallSettings | null
  ownServer?: boolean
} = {}): Promise<TestEnvironment> {
  const db = await (ownServer ? createTestDatabaseAlone() : createTestDatabase())
  const filesFolder = await mkdtemp(join(tmpdir(), 'consult-files-'))
  const storage: StorageSettings = { kind: 'folder', folder: filesFolder }
  const clock = new FakeClock()
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault instanceof Error ? fault.stack : fault)
  const hosts: ApiHost[] = []
  const host = async (options: HostOptions = {}) => {
    const started = await startApi({
      databaseUrl: db.serviceUrl,
      // LISTEN needs the server itself. A database of the test's own may be a proxy, for which wake-ups are no exception.
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
  const api = await host()
  const { services } = api
  const lanes = createLaneWorker({
    database: services.database,
    clock,
    wakeUps: services.wakeUps,
    handler: createMessageDelivery(clock),
    onFailure: onFault,
  })
  const timers = createTimerWorker({
    database: services.database,
    clock,
    handlers: {
      ...createThreadTimerHandlers(services),
      ...createTelehealthTimerHandlers(services),
      ...createOffBoardingTimerHandlers(services),
    },
    onFailure: onFault,
  })

  const settle = async (partnerId: string) => {
    while ((await lanes.work(partnerId)) || (await timers.work(partnerId))) {
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
    filesFolder,
    faults,
    startApi: host,
    partner: async (settings) => {
      const name = 'Northwind Clinic'
      const account = await createPartner(services, {
        name,
        allowedOrigins: [clinicOrigin],
        ...unlimited,
        environment: 'test',
        ...settings,
      })
      return createTestPartner({ api, settle, match }, account)
    },
    settle,
    match,
    close: async () => {
      await Promise.all(hosts.map((each) => each.close()))
      await rm(filesFolder, { recursive: true, force: true })
      // Except errors from dropping the database while connections are still closing.
      const found = [...faults]
      await db.close()
      if (found.length > 0) throw new Error(`faults: ${found.map((fault) => JSON.stringify(fault)).join('\n')}`)
    },
  }
}
