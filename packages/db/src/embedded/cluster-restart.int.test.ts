/** @module-tag full */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@consult/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedCluster, startEmbeddedCluster } from './cluster.ts'

/** One folder whose cluster is restarted repeatedly. */
let folder: string
/** The latest cluster, which owns the folder's server. */
let cluster: EmbeddedCluster | null = null
const clients: pg.Client[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-test-'))
  await (await open(await start())).query('create table kept (word text)')
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})
afterAll(async () => {
  await cluster?.stop('immediate')
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedCluster> {
  cluster = await startEmbeddedCluster(folder, { durable: false })
  return cluster
}

async function open({ url }: EmbeddedCluster): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  clients.push(client)
  // The test is about to kill its server.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const pidFile = () => join(folder, 'cluster', 'data', 'postmaster.pid')
const postmaster = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

const keep = async (word: string, at: EmbeddedCluster) => (await open(at)).query('insert into kept values ($1)', [word])

async function expectKept(word: string, at: EmbeddedCluster) {
  expect((await (await open(at)).query('select from kept where word = $1', [word])).rowCount).toBe(1)
}

describe('a cluster', () => {
  test('restarts after its server was killed, with all acknowledged data', async () => {
    const before = await start()
    await keep('killed', before)
    // A busy session notices only at its next check that its server died.
    const session = await open(before)
    await session.query(`set application_name = 'busy'; set statement_timeout = '1s'`)
    const outcome = expect(session.query('do $$ begin loop end loop; end $$')).rejects.toThrow()
    const looker = await open(before)
    await until('it is busy', async () => {
      const { rowCount } = await looker.query(`
        select from pg_stat_activity where application_name = 'busy' and state = 'active'`)
      return rowCount
    })
    process.kill(await postmaster(), 'SIGKILL')
    await expectKept('killed', await start())
    await outcome
  })

  test('restarts on its own port after a crash', async () => {
    const same = await start()
    await keep('crashed', same)
    await same.stop('immediate')
    await same.start()
    await expectKept('crashed', same)
  })

  test('is taken over by a new start', async () => {
    const before = await start()
    await keep('taken over', before)
    const after = await start()
    await expectKept('taken over', after)
    await expect(open(before)).rejects.toThrow()
  })

  test('stays intact when it is started while running', async () => {
    const running = await start()
    await keep('running', running)
    await expect(running.start()).rejects.toThrow(join(folder, 'server.log'))
    await expectKept('running', running)
  })

  test('starts despite a pid file that names another process, and does not touch that process', async () => {
    const before = await start()
    await keep('stale', before)
    const stale = await readFile(pidFile(), 'utf8')
    await before.stop('immediate')
    const { uid, gid } = await stat(join(folder, 'cluster', 'data'))
    const bystander = spawn('sleep', ['1000'], { uid, gid })
    try {
      await writeFile(pidFile(), stale.replace(/^\d+/, String(bystander.pid)))
      await expectKept('stale', await start())
      expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null])
    } finally {
      bystander.kill()
    }
  })

  test('leaves no server behind when it is stopped', async () => {
    const stopped = await start()
    await stopped.stop()
    expect(existsSync(pidFile())).toBe(false)
    await expect(open(stopped)).rejects.toThrow()
    // A second stop is harmless, so a caller need not know whether the server crashed.
    await stopped.stop()
  })
})
