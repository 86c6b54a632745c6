/** @module-tag full */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedCluster, startEmbeddedCluster } from './cluster.ts'

let folder: string
let cluster: EmbeddedCluster

beforeAll(async () => {
  // mkdtemp creates a folder that only its owner may enter.
  folder = await mkdtemp(join(tmpdir(), 'consult-test-'))
  cluster = await startEmbeddedCluster(folder)
})
afterAll(async () => {
  await cluster.stop('immediate')
  await rm(folder, { recursive: true, force: true })
})

async function query<Row extends pg.QueryResultRow>(statement: string, url = cluster.url): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const canConnect = (host: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(Number(new URL(cluster.url).port), host)
    socket.on('connect', () => done(true)).on('error', () => done(false))
    socket.unref()
  })

describe('a cluster', () => {
  test('starts in a folder that only the current user may enter, root included', async () => {
    expect(await query('select current_user as name')).toEqual([{ name: 'consult_owner' }])
    const data = await query<{ data_directory: string }>('show data_directory')
    const { uid, mode } = await stat(data[0]?.data_directory ?? '')
    expect(uid).not.toBe(0)
    expect(mode & 0o077).toBe(0)
  })

  test('acknowledges only durable commits', async () => {
    const settings = await query(`
      select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`)
    expect(settings.map((row) => row.setting)).toEqual(['on', 'on', 'on'])
  })

  test('listens only on loopback', async () => {
    expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect(await query('show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
    expect(await canConnect('127.0.0.1')).toBe(true)
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    for (const { address } of others.filter((other) => other.address !== '127.0.0.1')) {
      expect(await canConnect(address), address).toBe(false)
    }
  })

  test('requires a password, which only its owner can read', async () => {
    const { password } = new URL(cluster.url)
    expect(password).toMatch(/^[A-Za-z0-9_-]{32}$/)
    const file = join(folder, 'cluster', 'password')
    expect(await readFile(file, 'utf8')).toBe(password)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    for (const wrong of ['', 'postgres']) {
      const url = new URL(cluster.url)
      url.password = wrong
      await expect(query('select 1', url.href)).rejects.toThrow()
    }
    const rules = await query<{ auth_method: string }>('select distinct auth_method from pg_hba_file_rules')
    expect(rules).toEqual([{ auth_method: 'scram-sha-256' }])
  })

  test('keeps statement parameters out of its log', async () => {
    const secret = 'what the patient wrote'
    await expect(query(`select '${secret}'::integer`)).rejects.toThrow()
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await expect(client.query('select $1::text::integer', [secret])).rejects.toThrow()
    await client.end()
    const log = await readFile(join(folder, 'server.log'), 'utf8')
    expect(log).not.toContain('select')
  })
})
