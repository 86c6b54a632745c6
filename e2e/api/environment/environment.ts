import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallSettings } from '@consult/calls'
import {
  createMessageDelivery,
  createSharedThreadTimerHandlers,
  createTelehealthTimerHandlers,
  createThreadTimerHandlers,
  matchPatients,
} from '@consult/consults'
import { createTestDatabase, createTestDatabaseAlone, type TestDatabase } from '@consult/db/testing'
import { createPartner } from '@consult/directory'
import { createLaneWorker, createTimerWorker } from '@consult/engine'
import { createOffBoardingTimerHandlers } from '@consult/identity'
import { createNotificationTimerHandlers } from '@consult/notifications'
import { createSimulationTimerHandlers, createTestClockWork, createWebhookRetryTimerHandlers } from '@consult/platform'
import type { StorageSettings } from '@consult/storage'
import { createSnoozeTimerHandlers } from '@consult/teamwork'
import { FakeClock } from '@consult/testing'
import { type ApiHost, startApi } from './api-host.ts'
import { createRunningEnvironment } from './running-environment.ts'
import { watchTenantStatements } from './tenant-statements.ts'
import type { HostOptions, TestEnvironment } from './test-environment.ts'
import { asTestOperator } from './test-operator.ts'
import { clinicOrigin, createTestPartner, unlimited } from './test-partner.ts'

/**
 * @param options.calls carries the calls of its processes; signaling alone by default.
 * @param options.ownServer gives it a database server that no other test uses.
 * @param options.db is used instead of a new database, and closed with it.
 */
export async function createTestEnvironment({
  calls = null,
  ownServer = false,
  db: given,
}: {
  calls?: CallSettings | null
  ownServer?: boolean
  db?: TestDatabase
} = {}): Promise<TestEnvironment> {
  const running = process.env.TEST_API_URL
  if (running !== undefined) return createRunningEnvironment(running)
  const db = given ?? (await (ownServer ? createTestDatabaseAlone() : createTestDatabase()))
  const findUnfiltered = await watchTenantStatements(db)
  const filesFolder = await mkdtemp(join(tmpdir(), 'consult-files-'))
  const storage: StorageSettings = { kind: 'folder', folder: filesFolder }
  const clock = new FakeClock()
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault instanceof Error ? fault.stack : fault)
  const hosts: ApiHost[] = []
  const host = async (options: HostOptions = {}) => {
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
  const api = await host()
  const { services } = api
  const operator = await asTestOperator(services)
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
    startApi: host,
    partner: async (settings) => {
      const name = 'Northwind Clinic'
      const account = await createPartner(operator, {
        name,
        allowedOrigins: [clinicOrigin],
        // The clock stands still, so no rate limit bucket would refill.
        ...unlimited,
        environment: 'test',
        secondFactor: 'optional',
        // Tests of matching end calls and ring again.
        wrapUp: 0,
        // Most tests are not about what patients are told: `notifying`.
        notifications: { mode: 'off' },
        ...settings,
      })
      return createTestPartner({ api, operator, settle, match }, account)
    },
    settle,
    match,
    close: async () => {
      await Promise.all(hosts.map((each) => each.close()))
      await rm(filesFolder, { recursive: true, force: true })
      // Except errors from dropping the database while connections are still closing.
      const found = [...faults, ...findUnfiltered().map((statement) => `no filter by partner_id in: ${statement}`)]
      await db.close()
      if (found.length > 0) throw new Error(`faults: ${found.map((fault) => JSON.stringify(fault)).join('\n')}`)
    },
  }
}
