/** @module-tag full */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '@consult/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedCluster } from './cluster.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function expectSoundCluster() {
  const cluster = await startEmbeddedCluster(folder, { durable: false })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await cluster.stop('immediate')
}

describe('the first start of a cluster', () => {
  test('by two processes at once leaves one cluster and no other files', async () => {
    const [first, second] = await Promise.allSettled([
      startEmbeddedCluster(folder, { durable: false }),
      startEmbeddedCluster(folder, { durable: false }),
    ])
    expect([first.status, second.status]).toContain('fulfilled')
    await expectSoundCluster()
    expect(await readdir(folder)).toEqual(['cluster', 'server.log'])
  })

  test('succeeds on a retry after the first attempt was killed', async () => {
    const script = `import(process.argv[1]).then((module) => module.startEmbeddedCluster(process.argv[2], { durable: false }))`
    const module = fileURLToPath(new URL('./cluster.ts', import.meta.url))
    // A separate process group, so that initdb is killed with it.
    const maker = spawn(process.execPath, ['-e', script, module, folder], { detached: true, stdio: 'ignore' })
    const died = once(maker, 'exit')
    await until('initdb has begun', async () =>
      (await readdir(folder, { recursive: true })).some((path) => path.endsWith('PG_VERSION')),
    )
    process.kill(-(maker.pid ?? expect.unreachable()), 'SIGKILL')
    await died
    await expectSoundCluster()
  })
})
