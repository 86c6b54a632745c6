import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** Everything that a media node reads from its environment. */
const configSchema = z.object({
  /** Where our own processes reach the node; browsers never do. */
  MEDIA_PORT: port.default(4300),
  /** A loopback address, or a private one with `MEDIA_CONTROL_CERT`. */
  MEDIA_HOST: z.string().default('127.0.0.1'),
  /** A PEM file with the node's certificate, for control over TLS; its name is the one in `MEDIA_NODES`. */
  MEDIA_CONTROL_CERT: z.string().min(1).optional(),
  /** A PEM file with its private key. */
  MEDIA_CONTROL_KEY: z.string().min(1).optional(),
  /** Shared with the processes that send participants here; at least 32 characters. */
  MEDIA_SECRET: z.string().min(32),
  /** What carries sound and picture: this process itself (`embedded`), or a Janus that it starts and steers (`janus`). */
  MEDIA_ENGINE: z.enum(['embedded', 'janus']).default('embedded'),
  /** The program of the Debian package `janus`. */
  JANUS_PATH: z.string().min(1).default('janus'),
  /** The first of the UDP ports that browsers reach; each connection takes one, and there should be twice as many. */
  MEDIA_UDP_FIRST: port.default(40_000),
  /** The last of them. */
  MEDIA_UDP_LAST: port.default(40_999),
  /**
   * The IPv4 address at which browsers reach the node: one of the machine's, by default the one by which it reaches
   * others. With Janus also a public address that is mapped onto the machine port by port.
   */
  MEDIA_ADDRESS: z.ipv4().optional(),
  /** The most that a participant may send, in kilobits a second. */
  MEDIA_MAX_KBPS: z.coerce.number().int().min(100).max(20_000).default(1_500),
  /** Rooms at a time: calls that somebody is connected to. */
  MEDIA_ROOMS: z.coerce.number().int().min(1).max(1_000).default(20),
  /** Rooms at a time of one partner; by default half of `MEDIA_ROOMS`, but two at the least. With one partner: `MEDIA_ROOMS`. */
  MEDIA_ROOMS_PER_PARTNER: z.coerce.number().int().min(1).max(1_000).optional(),
  /** Where recordings are kept until they are collected; must outlive the process. */
  RECORDINGS_DIR: z
    .string()
    .min(1)
    .default(resolve(import.meta.dirname, '../../../.data/recordings')),
  /** How long the process may take to end when it is told to, seconds. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = z.output<typeof configSchema>

/** @throws with the names of the variables at fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return configSchema.parse(environment)
}
