import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterFiles } from './cluster-files.ts'
import { clusterOwner } from './cluster-owner.ts'
import { isServerRunning } from './postmaster.ts'
import { loadPrograms, type Programs, run } from './programs.ts'

/** An embedded PostgreSQL server on loopback, with its data in one folder. */
export interface EmbeddedCluster {
  /** Connects as the server's owner to the database `postgres`. */
  readonly url: string
  /** Stops the server if it is running. `immediate` skips the checkpoint, as a crash would. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
}

/** How long sessions of a killed server may hold its memory: a statement runs for at most 15 seconds. */
const dyingMs = 20_000
const retryMs = 200

/** Server settings for a small machine. */
function serverSettings(port: number, durable: boolean): string[] {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'timezone=UTC',
    'log_timezone=UTC',
    // Statement parameters contain health data, so the log must never include them.
    'log_min_error_statement=panic',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ]
  // Autovacuum would visit every test's database in turn.
  return durable ? settings : [...settings, 'fsync=off', 'full_page_writes=off', 'autovacuum_naptime=1d']
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

/**
 * Starts the PostgreSQL whose files are in `folder`, creating it if needed. A server that a killed process left running
 * is stopped and restarted.
 * @param options.durable false for tests: commits survive a crash of the server but not of the machine.
 * @param options.programs another PostgreSQL than the embedded one.
 * @throws with the path of the server's log file when the server does not start.
 */
export async function startEmbeddedCluster(
  folder: string,
  options: { durable?: boolean; programs?: Programs } = {},
): Promise<EmbeddedCluster> {
  const programs = options.programs ?? (await loadPrograms())
  const root = resolve(folder)
  mkdirSync(root, { recursive: true, mode: 0o755 })
  const owner = clusterOwner([programs.pg_ctl, join(root, 'cluster')])
  if (owner) chownSync(root, owner.uid, owner.gid)
  const durable = options.durable ?? true
  const files = await clusterFiles(owner, programs, root, durable)
  const password = readFileSync(files.password, 'utf8')
  const log = join(root, 'server.log')
  const port = await freePort()

  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    if (!isServerRunning(files.data)) return
    await run(owner, programs.pg_ctl, ['stop', '-D', files.data, '-m', mode, '-w', '-s'])
  }
  const settings = serverSettings(port, durable).map((setting) => `-c ${setting}`)
  const start = async () => {
    const deadline = performance.now() + dyingMs
    for (;;) {
      const logged = existsSync(log) ? statSync(log).size : 0
      try {
        await run(owner, programs.pg_ctl, ['start', '-D', files.data, '-l', log, '-w', '-s', '-o', settings.join(' ')])
        return
      } catch (error) {
        const said = existsSync(log) ? readFileSync(log).subarray(logged).toString() : ''
        const dying = /still in use|already exists/.test(said) && !isServerRunning(files.data)
        if (!dying || performance.now() > deadline) {
          throw new Error(`The embedded PostgreSQL did not start; see ${log}`, { cause: error })
        }
        await pause(retryMs)
      }
    }
  }
  await stop('immediate').catch(() => undefined)
  await start()
  return { url: `postgres://consult_owner:${password}@127.0.0.1:${port}/postgres`, stop, start }
}
