import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@consult/testing'
import type { TurnSettings } from '../turn-credentials.ts'

/** A TURN server on loopback, set up as in docs/calls.md except for what loopback requires. */
export interface Coturn {
  readonly settings: TurnSettings
  stop(): Promise<void>
}

/** An address of the machine other than loopback, which media nodes announce. */
function machineAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  return found?.address ?? '127.0.0.1'
}

const opens = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })

/** @param port of the server. It relays on the hundred ports from `firstRelay` on. */
export async function startCoturn(
  program: string,
  port: number,
  firstRelay: number,
  secret: string = randomUUID(),
): Promise<Coturn> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-turn-'))
  const config = join(folder, 'turnserver.conf')
  await writeFile(
    config,
    `use-auth-secret
static-auth-secret=${secret}
realm=consult
fingerprint
listening-ip=127.0.0.1
relay-ip=${machineAddress()}
listening-port=${port}
min-port=${firstRelay}
max-port=${firstRelay + 99}
no-tls
no-dtls
no-cli
no-tcp-relay
no-multicast-peers
no-stdout-log
log-file=/dev/null
pidfile=${join(folder, 'pid')}
userdb=${join(folder, 'turndb')}
`,
    { mode: 0o600 },
  )
  const server: ChildProcess = spawn(program, ['-c', config], { stdio: 'ignore' })
  await until('the TURN server listens', () => opens(port))
  return {
    settings: { urls: [`turn:127.0.0.1:${port}?transport=udp`], secret },
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
