/** @module-tag full */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { testSecretsKey } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToEnd } from './run-to-end.ts'

let db: TestDatabase
let occupant: Server
let folder: string
let port: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'consult-port-'))
  occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  port = String((occupant.address() as AddressInfo).port)
})
afterAll(async () => {
  occupant.close()
  await db.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['api', 'API_PORT', 'the API'],
  ['api', 'METRICS_PORT', "the API's metrics and health checks"],
  ['worker', 'WORKER_PORT', "the worker's metrics and health checks"],
  ['media', 'MEDIA_PORT', 'the control server of the media node'],
  ['demo-clinic', 'DEMO_PORT', 'the demo clinic'],
] as const)(
  'the %s process names the taken port, its purpose and %s when it cannot listen',
  async (app, variable, purpose) => {
    const demoFile = join(folder, 'demo.json')
    const demo = { partnerId: 'par_demo', apiKey: 'pp_test_x', webhookSecret: 'whsec_x' }
    const urls = { apiUrl: 'http://localhost:1', demoSiteUrl: 'http://localhost:2', portalUrl: 'http://localhost:3' }
    writeFileSync(demoFile, JSON.stringify({ ...demo, ...urls }))
    const { status, printed } = await runToEnd(app, {
      DATABASE_URL: db.url,
      SECRETS_KEY: testSecretsKey,
      MEDIA_SECRET: 'a'.repeat(64),
      RECORDINGS_DIR: folder,
      DEMO_FILE: demoFile,
      [variable]: port,
    })
    expect(printed).toContain(
      `Port ${port} is already in use. It is needed for ${purpose}. Stop the process that uses it, or set ${variable} to a free port.`,
    )
    expect(status).toBe(1)
  },
)
