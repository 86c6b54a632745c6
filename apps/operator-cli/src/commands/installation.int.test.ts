/** @module-tag full */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { InstallationReport } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, resultOf } from '../cli.fixture.ts'

const pinned = { build: 'aaaaaaaaaaaaaaaa', integrity: 'sha384-AAAA' }
let db: TestDatabase
let url: string
/** The service's list of scripts, and a partner's page. */
const server = createServer((request, response) => {
  if (request.url === '/embed/versions.json') return response.end(JSON.stringify({ scripts: [pinned] }))
  const csp = request.url === '/strict' ? { 'content-security-policy': "frame-src 'none'" } : {}
  response.writeHead(200, { 'content-type': 'text/html', ...csp })
  return response.end(
    `<script src="/embed/${pinned.build}/consult.js" integrity="${pinned.integrity}" crossorigin></script>`,
  )
})

beforeAll(async () => {
  db = await createTestDatabase()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await db.close()
})

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url, API_URL: url }, 'partner', ...args)

test('a page with the widget is checked, and a failure is the exit code', async () => {
  const made = await run('create', '--name', 'Clinic', '--origin', url, '--json')
  const { partnerId } = resultOf<{ partnerId: string }>(made)
  const good = await run('check-installation', partnerId, '--url', `${url}/help`, '--json')
  expect(resultOf<InstallationReport>(good)).toEqual({ url: `${url}/help`, works: true, findings: [] })
  const bad = await run('check-installation', partnerId, '--url', `${url}/strict`)
  expect(bad.exitCode).toBe(1)
  expect(bad.stdout).toContain('Content-Security-Policy blocks the frame of the widget.')
})
