import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createControlServer, MediaNode, relayPlane } from '@consult/calls/media'
import { selfSignedCertificate } from '@consult/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingOf } from '../doctor.fixture.ts'

const servers: Server[] = []
let folder: string

/** @returns the port of the server, which the end of the test closes. */
async function portOf(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as { port: number }).port
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-doctor-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('consult doctor writes a file to the storage and leaves nothing behind', async () => {
  const files = join(folder, 'files')
  expect(await findingOf('files', { STORAGE_DIR: files })).toMatchObject({ state: 'ok' })
  const left = await readdir(files, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('consult doctor reports a storage that cannot be written', async () => {
  const file = join(folder, 'not-a-folder')
  await writeFile(file, '')
  expect(await findingOf('files', { STORAGE_DIR: file })).toMatchObject({
    state: 'problem',
    found: expect.stringContaining('put'),
  })
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'half' }
  expect(await findingOf('files', s3)).toMatchObject({ state: 'problem', fix: expect.stringContaining('S3_SECRET') })
})

/** A mail server that accepts or refuses logins. */
const smtpServer = (login: string) =>
  createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail\r\n')
    socket.on('data', (data) => {
      const said = data.toString()
      if (said.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n')
      else if (said.startsWith('AUTH')) socket.write(login)
      else socket.end('221 bye\r\n')
    })
  })

test('consult doctor logs in to the mail server, and tells a refused login from a server that is away', async () => {
  const accepting = await portOf(smtpServer('235 ok\r\n'))
  expect(await findingOf('mail_server', { SMTP_URL: `smtp://u:hidden@127.0.0.1:${accepting}` })).toMatchObject({
    state: 'ok',
  })
  const refusing = await portOf(smtpServer('535 no\r\n'))
  const refused = await findingOf('mail_server', { SMTP_URL: `smtp://u:hidden@127.0.0.1:${refusing}` })
  expect(refused).toMatchObject({ state: 'problem', found: expect.stringContaining('EAUTH') })
  const away = await findingOf('mail_server', { SMTP_URL: 'smtp://u:hidden@127.0.0.1:1' })
  expect(away).toMatchObject({ state: 'problem', fix: expect.stringContaining('SMTP_URL') })
  expect(JSON.stringify([refused, away])).not.toContain('hidden')
})

test('consult doctor reports a scanner that does not respond', async () => {
  expect(await findingOf('scanner', { SCAN_URL: 'clamd://127.0.0.1:1' })).toMatchObject({ state: 'problem' })
  expect(await findingOf('scanner', {})).toMatchObject({ state: 'skipped' })
})

/** Starts the control server of a media node. @returns its address. */
async function mediaNode(secret: string, mostRooms: number): Promise<string> {
  const onFault = () => undefined
  const plane = relayPlane({ udpPorts: [43_900, 43_910], address: '127.0.0.1', maxBitrate: 1_000_000 }, onFault)
  const clock = { now: () => new Date() }
  const node = new MediaNode({ clock, plane, secret, recordingsFolder: folder, mostRooms, onFault })
  return `http://127.0.0.1:${await portOf(createControlServer({ node, secret, onFault }))}`
}

test('consult doctor reports media nodes that are away, refuse the secret, or have no free rooms', async () => {
  const MEDIA_SECRET = 's'.repeat(32)
  const finding = (...nodes: string[]) => findingOf('media_nodes', { MEDIA_SECRET, MEDIA_NODES: nodes.join() })
  const node = await mediaNode(MEDIA_SECRET, 5)
  expect(await finding(node)).toMatchObject({ state: 'ok', found: '1 of 1 nodes respond, with 5 free rooms' })
  expect(await finding(node, 'http://127.0.0.1:1')).toMatchObject({ state: 'warning' })
  expect(await finding(await mediaNode('t'.repeat(32), 5))).toMatchObject({ state: 'problem' })
  expect(await finding(await mediaNode(MEDIA_SECRET, 0))).toMatchObject({ state: 'problem' })
  expect(await findingOf('media_nodes', { MEDIA_NODES: node })).toMatchObject({
    fix: expect.stringContaining('SECRET'),
  })
})

test('consult doctor says why a process is not ready', async () => {
  const answering = (status: number, body: unknown) =>
    createServer((_request, response) => {
      response.writeHead(status).end(JSON.stringify(body))
    })
  const ready = `http://127.0.0.1:${await portOf(answering(200, { status: 'ready' }))}`
  const off = `http://127.0.0.1:${await portOf(answering(503, { status: 'clock_off' }))}`
  expect(await findingOf('api', { API_URL: ready })).toMatchObject({ state: 'ok' })
  expect(await findingOf('portal', { PORTAL_URL: off })).toMatchObject({
    state: 'problem',
    fix: expect.stringContaining('clock'),
  })
  const closed = createTcpServer()
  const port = await portOf(closed)
  closed.close()
  const workers = await findingOf('worker', { WORKER_URLS: `${ready}, http://127.0.0.1:${port}` })
  expect(workers).toMatchObject({ state: 'problem', found: expect.stringContaining('ECONNREFUSED') })
})

test('consult doctor reports a certificate that nobody trusts, and one that expires soon', async () => {
  const { key, cert } = selfSignedCertificate('localhost')
  const port = await portOf(createTlsServer({ key, cert }))
  const url = `https://localhost:${port}`
  expect(await findingOf('certificates', { API_URL: url })).toMatchObject({
    state: 'problem',
    found: expect.stringContaining('SELF_SIGNED'),
  })
  const ca = join(folder, 'ca.pem')
  await writeFile(ca, cert)
  const trusted = { MEDIA_NODES: url, MEDIA_CONTROL_CA: ca, MEDIA_SECRET: 's'.repeat(32) }
  expect(await findingOf('certificates', trusted)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('0 days'),
  })
})
