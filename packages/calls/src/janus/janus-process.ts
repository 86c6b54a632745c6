import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallError } from '../calls.ts'
import type { TransportSettings } from '../media/media-connection.ts'
import { isOwnAddress } from '../media/own-address.ts'
import { JanusClient } from './janus-client.ts'

/** A Janus that this process started. */
export interface RunningJanus {
  readonly client: JanusClient
  /** Permits creating rooms. */
  readonly adminKey: string
  readonly pid: number
  /** Stops Janus, and resolves once it has exited. */
  stop(): Promise<void>
}

/** The timeout of the start, and the interval between connection attempts. Milliseconds. */
const startMs = 30_000
const lookEveryMs = 50

/** Plugins of the Debian package that are disabled, because each one would be an additional attack surface. */
const plugins = [
  'audiobridge',
  'duktape',
  'echotest',
  'lua',
  'nosip',
  'recordplay',
  'sip',
  'streaming',
  'textroom',
  'videocall',
  'voicemail',
]
const transports = ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq']
const library = (name: string) => `libjanus_${name}.so`

/** Janus reports a slow link from this many lost packets per second. */
const slowFrom = 5

interface Secrets {
  readonly apiSecret: string
  readonly adminKey: string
}

/** Builds the configuration files, by name. */
export function janusFiles(
  { udpPorts: [first, last], address }: TransportSettings,
  port: number,
  { apiSecret, adminKey }: Secrets,
): Record<string, string> {
  const place = isOwnAddress(address)
    ? `ice_enforce_list = "${address}"`
    : `nat_1_1_mapping = "${address}", keep_private_host = true`
  return {
    'janus.jcfg': `
general: { api_secret = "${apiSecret}", debug_level = 2, hide_dependencies = true, server_name = "Consult" }
media: { rtp_port_range = "${first}-${last}", ipv6 = false, slowlink_threshold = ${slowFrom} }
# It is where it says it is: pages find their way to it, and it looks for none to them.
nat: { ice_lite = true, ice_tcp = false, full_trickle = false, ${place} }
plugins: { disable = "${plugins.map(library).join(',')}" }
transports: { disable = "${transports.map(library).join(',')}" }
`,
    'janus.plugin.videoroom.jcfg': `
general: { admin_key = "${adminKey}", lock_rtp_forward = true, string_ids = true }
`,
    'janus.transport.websockets.jcfg': `
general: { ws = true, ws_ip = "127.0.0.1", ws_port = ${port}, wss = false }
admin: { admin_ws = false, admin_wss = false }
`,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return address.port
}

/**
 * Starts a Janus that only this process can access, and that exits whenever this process does, even after a crash.
 * @param command the Janus executable: `janus` from the Debian package of that name.
 * @throws CallError unavailable when it does not start.
 */
export async function startJanus(command: string, transport: TransportSettings): Promise<RunningJanus> {
  const secrets = { apiSecret: randomUUID(), adminKey: randomUUID() }
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'consult-janus-'))
  for (const [name, text] of Object.entries(janusFiles(transport, port, secrets))) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
  }
  // SIGTERM, so that Janus finishes its recordings.
  const guarded = ['--pdeathsig', 'TERM', '--', command, '--configs-folder', folder]
  const child = spawn('setpriv', guarded, { stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  let isOver = false
  const over = ended.then(() => {
    isOver = true
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await over
  }
  const deadline = performance.now() + startMs
  const connect = async (): Promise<JanusClient> => {
    if (isOver || performance.now() > deadline) throw new CallError('unavailable')
    return JanusClient.connect(`ws://127.0.0.1:${port}`, secrets.apiSecret).catch(async () => {
      await new Promise((done) => setTimeout(done, lookEveryMs))
      return connect()
    })
  }
  try {
    const client = await connect()
    return { client, adminKey: secrets.adminKey, pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    // Janus has read its configuration. Delete the secrets now, because a crashed process could not clean up later.
    await rm(folder, { recursive: true, force: true })
  }
}
