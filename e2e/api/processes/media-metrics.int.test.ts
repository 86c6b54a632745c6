/** @module-tag full */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp, until } from '@consult/testing'
import { expect, test } from 'vitest'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await until('a port is found', () => server.listening)
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

test('a media node serves its rooms and process metrics on a separate listener', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consult-media-'))
  const port = await freePort()
  const node = await startApp({
    name: 'media node',
    app: 'media',
    databaseUrl: '',
    environment: {
      MEDIA_SECRET: 's'.repeat(32),
      RECORDINGS_DIR: folder,
      MEDIA_METRICS_PORT: String(port),
      MEDIA_ROOMS: '7',
    },
    onUnexpectedEnd: (name, how) => {
      throw new Error(`${name} ${how}`)
    },
  })
  await node.ready()
  expect((await fetch(`${node.url}/metrics`)).status).toBe(401)
  const operations = `http://127.0.0.1:${port}`
  const page = await (await fetch(`${operations}/metrics`)).text()
  expect(page).toContain('consult_media_rooms_open{app="media"} 0')
  expect(page).toContain('consult_media_rooms_most{app="media"} 7')
  expect(page).toContain('process_resident_memory_bytes{app="media"}')
  expect(await (await fetch(`${operations}/readyz`)).json()).toEqual({ status: 'ready' })
  expect((await fetch(`${operations}/rooms`)).status).toBe(404)
  expect(await node.stop()).toBe(true)
  await rm(folder, { recursive: true, force: true })
})
