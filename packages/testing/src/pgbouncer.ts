import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { findSystemProgram } from './system-program.ts'
import { until } from './until.ts'

/** Debian's PgBouncer; null on a machine without it. */
export const pgbouncerProgram = findSystemProgram('pgbouncer')

/** A PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The database's URL, but through PgBouncer, with `pgbouncer=true`. */
  readonly url: string
  /** Kills PgBouncer, like a crash, and starts it again on the same port. */
  crash(): Promise<void>
  close(): Promise<void>
}

function writeConfiguration(folder: string, target: URL, settings: Readonly<Record<string, string>>): string {
  const file = join(folder, 'pgbouncer.ini')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  return file
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/**
 * Starts PgBouncer in transaction mode in front of the database at `databaseUrl`, with the login from that
 * URL.
 * @param settings further settings of `pgbouncer.ini`.
 */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  if (!pgbouncerProgram) throw new Error('This machine lacks the Debian package pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'consult-pgbouncer-'))
  const target = new URL(databaseUrl)
  const port = await freePort()
  const users = join(folder, 'users')
  const [user, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)]
  writeFileSync(users, `"${user}" "${password}"\n`)
  const file = writeConfiguration(folder, target, {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: '3',
    // Like PostgreSQL, it refuses to run as root. It must then be able to read its files.
    ...(userInfo().uid === 0 && { user: 'nobody' }),
    ...settings,
  })
  chmodSync(folder, 0o755)
  const program = pgbouncerProgram
  const launch = () => spawn(program, ['-q', file], { stdio: 'ignore' })
  let child = launch()
  const url = Object.assign(new URL(databaseUrl), { port: String(port) })
  const close = async () => {
    await end(child, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until('PgBouncer answers', () => answers(url.href))
  } catch (error) {
    await close()
    throw error
  }
  const direct = url.href
  url.searchParams.set('pgbouncer', 'true')
  return {
    url: url.href,
    crash: async () => {
      await end(child, 'SIGKILL')
      child = launch()
      await until('PgBouncer answers', () => answers(direct))
    },
    close,
  }
}
