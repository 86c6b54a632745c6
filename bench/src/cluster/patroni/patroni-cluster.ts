import type { ChildProcess } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseClient, migrateToLatest } from '@consult/db'
import { type ClusterOwner, clusterOwner, loadPrograms, startEmbeddedCluster } from '@consult/db/embedded'
import { freePort, until } from '@consult/testing'
import { endProgram, requirePrograms, startProgram } from '../../drills/programs.ts'

/** How a commit is replicated: with `synchronous`, it waits for a second server. */
export type Replication = 'synchronous' | 'asynchronous'

/** A primary and its standbys with Patroni, etcd and HAProxy, on loopback. */
export interface PatroniCluster {
  /** The primary, through HAProxy. */
  readonly proxyUrl: string
  /** All servers, in libpq's syntax. */
  readonly hostsUrl: string
  /** Kills the primary and its Patroni, as if their machine had failed. */
  killPrimary(): Promise<void>
  /** Makes Patroni switch the primary with a standby, as before maintenance. */
  switchOver(): Promise<void>
  close(): Promise<void>
}

interface Node {
  readonly name: string
  readonly data: string
  readonly port: number
  readonly restPort: number
  patroni: ChildProcess | null
}

/** Patroni waits this many seconds for a lost leader, and checks once a second. */
const timing = { ttl: 5, loop_wait: 1, retry_timeout: 2, primary_start_timeout: 0 }

/** A folder with PostgreSQL's programs under the names that Patroni calls. */
async function makeBin(folder: string): Promise<string> {
  const { pg_ctl: pgCtl, initdb } = await loadPrograms()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const program of [pgCtl, initdb, resolve(pgCtl, '../postgres')]) {
    symlinkSync(program, join(bin, program.split('/').at(-1) ?? ''))
  }
  symlinkSync('/usr/bin/pg_isready', join(bin, 'pg_isready'))
  const controldata = join(bin, 'pg_controldata')
  const source = join(import.meta.dirname, 'pg-controldata.ts')
  writeFileSync(controldata, `#!/bin/sh\nexec '${process.execPath}' '${source}' "$@"\n`)
  chmodSync(controldata, 0o755)
  return bin
}

/** Makes data folders that contain the same migrated database. */
async function makeData(folder: string, servers: number): Promise<{ folders: string[]; password: string }> {
  const roots = Array.from({ length: servers }, (_, n) => join(folder, `pg-${n + 1}`))
  const [first = '', ...others] = roots
  const cluster = await startEmbeddedCluster(first)
  try {
    await migrateToLatest(cluster.url)
  } finally {
    await cluster.stop()
  }
  for (const other of others) execFileSync('cp', ['-a', first, other])
  const folders = roots.map((each) => join(each, 'cluster', 'data'))
  return { folders, password: readFileSync(join(first, 'cluster', 'password'), 'utf8') }
}

function patroniSettings(node: Node, options: { etcdPort: number; bin: string; password: string; folder: string }) {
  const login = { username: 'consult_owner', password: options.password }
  return {
    scope: 'drill',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
    etcd3: { host: `127.0.0.1:${options.etcdPort}` },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: node.data,
      bin_dir: options.bin,
      pgpass: join(options.folder, `${node.name}.pgpass`),
      authentication: { superuser: login, replication: login },
      use_unix_socket: false,
      parameters: {
        unix_socket_directories: '',
        max_connections: 200,
        timezone: 'UTC',
        log_min_error_statement: 'panic',
      },
    },
  }
}

/** HAProxy sends every connection to the server that Patroni calls the primary. */
function proxySettings(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map(
    ({ name, port: at, restPort }) =>
      `  server ${name} 127.0.0.1:${at} check port ${restPort} on-marked-down shutdown-sessions`,
  )
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen postgres
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`
}

const role = async (node: Node, path: string) =>
  fetch(`http://127.0.0.1:${node.restPort}/${path}`, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Reports whether HAProxy sends every connection in turn to the primary: until its first checks, HAProxy considers all
 * servers healthy.
 */
async function leadsToPrimary(url: string, servers: number): Promise<boolean> {
  for (let n = 0; n < 2 * servers; n += 1) {
    const client = new DatabaseClient({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby !== false) return false
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return true
}

/** How each standby that follows the primary confirms writes; empty while no server accepts writes. */
async function readStandbys(url: string): Promise<readonly string[]> {
  const client = new DatabaseClient({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication where state = 'streaming'`,
    )
    return rows.map(({ sync_state }) => sync_state)
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until this many standbys have every write and, in synchronous mode, one of them confirms writes. */
async function replicates(url: string, standbys: number, replication: Replication): Promise<void> {
  const confirming = replication === 'synchronous' ? 1 : 0
  await until('the standbys replicate', async () => {
    const states = await readStandbys(url)
    return states.length >= standbys && states.filter((state) => state === 'sync').length === confirming
  })
}

/** Stores the settings that all Patroni nodes of the cluster share. Patroni itself writes them only for an empty cluster. */
async function writeClusterSettings(etcdUrl: string, replication: Replication): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const settings = { ...timing, synchronous_mode: replication === 'synchronous' }
  const response = await fetch(`${etcdUrl}/v3/kv/put`, {
    method: 'POST',
    body: JSON.stringify({ key: base64('/service/drill/config'), value: base64(JSON.stringify(settings)) }),
  })
  if (!response.ok) throw new Error(`etcd refused the settings: ${response.status}`)
}

/**
 * Starts the cluster in `folder`.
 * @param options.servers the primary and its standbys.
 * @throws with what to install, or naming the folder with the logs.
 */
export async function startPatroniCluster(
  folder: string,
  { replication, servers }: { replication: Replication; servers: number },
): Promise<PatroniCluster> {
  const programs = requirePrograms({
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    pg_isready: 'postgresql-client',
  })
  chmodSync(folder, 0o755)
  const { folders, password } = await makeData(folder, servers)
  const bin = await makeBin(folder)
  const owner: ClusterOwner | null = clusterOwner([join(bin, 'postgres'), ...folders])
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const children: ChildProcess[] = []
  const start = (name: string, command: string[], as: ClusterOwner | null = null) => {
    const child = startProgram(command, { name, folder, owner: as })
    children.push(child)
    return child
  }
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const nodes: Node[] = []
  for (const [n, data] of folders.entries()) {
    nodes.push({ name: `pg-${n + 1}`, data, port: await freePort(), restPort: await freePort(), patroni: null })
  }
  const [first, ...standbys] = nodes as [Node, ...Node[]]
  /** Killed servers do not come back. */
  let alive = servers
  const close = async () => {
    for (const { patroni } of nodes) if (patroni) await endProgram(patroni, 'SIGTERM')
    for (const child of children) await endProgram(child, 'SIGKILL')
  }
  const startPatroni = (node: Node) => {
    const file = join(folder, `${node.name}.json`)
    writeFileSync(file, JSON.stringify(patroniSettings(node, { etcdPort, bin, password, folder })))
    if (owner) chownSync(file, owner.uid, owner.gid)
    node.patroni = start(node.name, [programs.patroni, file], owner)
  }
  try {
    const at = `http://127.0.0.1:${etcdPort}`
    const peer = `http://127.0.0.1:${peerPort}`
    start('etcd', [
      programs.etcd,
      ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', at, '--advertise-client-urls', at],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
    ])
    await until('etcd answers', () =>
      fetch(`${at}/health`).then(
        (response) => response.ok,
        () => false,
      ),
    )
    await writeClusterSettings(at, replication)
    startPatroni(first)
    await until('the first server is the primary', () => role(first, 'primary'), 60_000)
    for (const standby of standbys) startPatroni(standby)
    for (const standby of standbys) {
      await until(`${standby.name} is a replica`, () => role(standby, 'replica'), 60_000)
    }
    const configuration = join(folder, 'haproxy.cfg')
    writeFileSync(configuration, proxySettings(proxyPort, nodes))
    start('haproxy', [programs.haproxy, '-db', '-f', configuration])
    const urlAt = (hosts: string) => `postgres://consult_owner:${password}@${hosts}/postgres`
    const proxyUrl = urlAt(`127.0.0.1:${proxyPort}`)
    const hostsUrl = urlAt(nodes.map(({ port }) => `127.0.0.1:${port}`).join(','))
    const primary = async () => {
      await replicates(hostsUrl, alive - 1, replication)
      for (const node of nodes) if (await role(node, 'primary')) return node
      throw new Error('no server is the primary')
    }
    await until('HAProxy leads to the primary', () => leadsToPrimary(proxyUrl, servers), 60_000)
    await replicates(hostsUrl, standbys.length, replication)
    return {
      proxyUrl,
      hostsUrl,
      killPrimary: async () => {
        const { data, patroni } = await primary()
        const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
        alive -= 1
        if (patroni) await endProgram(patroni, 'SIGKILL')
        process.kill(Number(pid), 'SIGKILL')
      },
      switchOver: async () => {
        const { name, restPort } = await primary()
        const body = JSON.stringify({ leader: name })
        const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, { method: 'POST', body })
        if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`)
      },
      close,
    }
  } catch (error) {
    await close()
    throw new Error(`The cluster did not start; see the logs in ${folder}`, { cause: error })
  }
}
