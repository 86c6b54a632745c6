import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseSecretsKey } from '@consult/db'
import { createPartner } from '@consult/directory'
import { composeServices } from '@consult/platform'
import { FakeClock, testSecretsKey, until } from '@consult/testing'
import pg from 'pg'
import { inject, TestRunner } from 'vitest'
import type { ApiHost } from './api-host.ts'
import { createClient, type Send } from './client.ts'
import type { TestEnvironment } from './test-environment.ts'
import { asTestOperator } from './test-operator.ts'
import { clinicOrigin, createTestPartner, unlimited } from './test-partner.ts'

const why = 'needs a clock, a database or an API process of its own'

/** Skips a test that needs something that only an in-process service provides. */
function needsOwnProcess(): never {
  TestRunner.getCurrentTest()?.context.skip(why)
  throw new Error(`this file ${why}; it cannot run over HTTP`)
}

/** No test can change or know the time of a running installation. */
class RealClock extends FakeClock {
  override now = needsOwnProcess
  override advance = needsOwnProcess
  override moveTo = needsOwnProcess
}

/** Sends over HTTPS, from an address of the loopback network, because limits apply per address. */
const sendTo =
  (apiUrl: string): Send =>
  async ({ method, url, remoteAddress, headers, payload }) => {
    const { hostname, port, host } = new URL(apiUrl)
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Send>>>()
    const sent = request({
      host: '127.0.0.1',
      port,
      servername: hostname,
      localAddress: remoteAddress.replace(/^\d+/, '127'),
      agent: false,
      method,
      path: url,
      headers: { host, ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }), ...headers },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const { statusCode = 0, headers: answered } = response
      text(response).then((read) => resolve({ statusCode, headers: answered, payload: read }), reject)
    })
    sent.end(payload)
    return promise
  }

/**
 * An installation that is already running, at the URL in TEST_API_URL with the database in TEST_DATABASE_URL, under real
 * clocks. `pnpm test:cluster` starts one. Tests that need more than its interface are skipped.
 */
export async function createRunningEnvironment(apiUrl: string): Promise<TestEnvironment> {
  const url = inject('clusterUrl')
  const filesFolder = await mkdtemp(join(inject('runFolder'), 'files-'))
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
  const owner = new pg.Pool({ connectionString: url, max: 4 })
  const { services, close } = composeServices({
    databaseUrl: url,
    secretsKey: parseSecretsKey(testSecretsKey),
    applicationName: 'consult-test',
    poolSize: 4,
    environment: 'test',
    portalUrl: 'https://portal.example',
    consoleUrl: 'https://console.example',
    apiUrl,
    storage: { kind: 'folder', folder: filesFolder },
    onError,
  })
  const operator = await asTestOperator(services)
  const send = sendTo(apiUrl)
  const api: ApiHost = {
    get app() {
      return needsOwnProcess()
    },
    services,
    send,
    as: (credential) => createClient(send, credential === null ? {} : { authorization: `Bearer ${credential}` }),
    listen: async () => apiUrl,
    close,
  }
  /** Waits until the workers have done all due work. */
  const settle = async (partnerId: string) => {
    await until('the workers have settled', async () => {
      const { rowCount } = await owner.query(
        `select from tenant.lane_items where partner_id = $1
        union all select from tenant.timers where partner_id = $1 and due_at <= now()`,
        [partnerId],
      )
      return rowCount === 0
    })
  }
  return {
    get db() {
      return needsOwnProcess()
    },
    clock: new RealClock(),
    api,
    operator,
    filesFolder,
    faults,
    startApi: needsOwnProcess,
    partner: async (settings) => {
      const account = await createPartner(operator, {
        name: 'Northwind Clinic',
        allowedOrigins: [clinicOrigin],
        ...unlimited,
        environment: 'test',
        secondFactor: 'optional',
        // Tests of matching end a call and expect the next ring at once.
        wrapUp: 0,
        ...settings,
      })
      return createTestPartner({ api, operator, settle, match: needsOwnProcess }, account)
    },
    settle,
    match: needsOwnProcess,
    close: async () => {
      await close()
      await owner.end()
      await rm(filesFolder, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`faults: ${faults.join('\n')}`)
    },
  }
}
