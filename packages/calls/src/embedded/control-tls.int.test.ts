/** @module-tag full */
import { FakeClock, selfSignedCertificate, startApp } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '../calls.ts'
import { startNodes } from './media-nodes.fixture.ts'
import { nodeCalls } from './node-calls.ts'
import { memoryPlacements } from './placements.fixture.ts'

const clock = new FakeClock()
const certificate = selfSignedCertificate('localhost')
const room = { partnerId: 'par_1', consultId: 'th_1' }
const unavailable = expect.objectContaining({ fault: 'unavailable' })

describe('a media node that serves its API over TLS', () => {
  let cluster: Awaited<ReturnType<typeof startNodes>>
  beforeAll(async () => {
    cluster = await startNodes(1, clock, { certificate })
  })
  afterAll(() => cluster.close())

  const askedBy = (ca: string | null, url = cluster.nodes[0]?.url ?? ''): Calls =>
    nodeCalls({
      engine: 'embedded',
      clock,
      nodes: [url],
      secret: cluster.secret,
      ca,
      placements: memoryPlacements(),
      turn: null,
    })

  test('answers a client that trusts the authority of its certificate', async () => {
    const calls = askedBy(certificate.cert)
    await calls.openRoom(room)
    const events = calls.signals(room, 'pat_1', AbortSignal.abort())
    await expect(events[Symbol.asyncIterator]().next()).resolves.toMatchObject({ done: true })
    await calls.closeRoom(room)
  })

  test('is rejected by a client that does not trust its authority or expects another host name', async () => {
    const other = selfSignedCertificate('localhost').cert
    await expect(askedBy(other).openRoom(room)).rejects.toEqual(unavailable)
    await expect(askedBy(null).openRoom(room)).rejects.toEqual(unavailable)
    const byAddress = (cluster.nodes[0]?.url ?? '').replace('localhost', '127.0.0.1')
    await expect(askedBy(certificate.cert, byAddress).openRoom(room)).rejects.toEqual(unavailable)
  })

  test('does not answer in plain text', async () => {
    const plain = (cluster.nodes[0]?.url ?? '').replace('https:', 'http:')
    await expect(askedBy(null, plain).openRoom(room)).rejects.toEqual(unavailable)
  })
})

test.each([
  ['listen for other hosts without a certificate', { MEDIA_HOST: '0.0.0.0' }, 'Set MEDIA_CONTROL_CERT'],
  ['use a certificate without its key', { MEDIA_CONTROL_CERT: 'cert.pem' }, 'Set both'],
  [
    'use a certificate that it cannot read',
    { MEDIA_CONTROL_CERT: '/nowhere/cert.pem', MEDIA_CONTROL_KEY: '/nowhere/key.pem' },
    'cannot read',
  ],
])('a media node told to %s does not start, and says how to fix it', async (_what, environment, words) => {
  let output = ''
  const node = await startApp({
    name: 'media node',
    app: 'media',
    databaseUrl: '',
    environment: { MEDIA_SECRET: 's'.repeat(32), ...environment },
    onOutput: (text) => {
      output += text
    },
    onUnexpectedEnd: () => undefined,
  })
  expect(await node.ended()).toBe(1)
  expect(output).toContain("Couldn't start the media node. Fix these problems first:")
  expect(output).toContain(words)
})
