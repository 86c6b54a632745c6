import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** All environment variables of a media node. */
const configSchema = z.object({
  /** The port at which API and workers reach the node. Browsers never use it. */
  MEDIA_PORT: port.default(4300),
  /** The address it listens on: a loopback address, or a private one with `MEDIA_CONTROL_CERT`. */
  MEDIA_HOST: z.string().default('127.0.0.1'),
  /** A separate port for `/metrics`, `/healthz` and `/readyz`. If it is not set, there are no metrics. */
  MEDIA_METRICS_PORT: port.optional(),
  MEDIA_METRICS_HOST: z.string().default('127.0.0.1'),
  /** A PEM file with the node's certificate, for control over TLS. Its name must be the one in `MEDIA_NODES`. */
  MEDIA_CONTROL_CERT: z.string().min(1).optional(),
  /** A PEM file with the private key of that certificate. */
  MEDIA_CONTROL_KEY: z.string().min(1).optional(),
  /** A secret shared with API and workers; at least 32 characters. */
  MEDIA_SECRET: z.string().min(32),
  /** What carries video and sound: this process (`embedded`), or a Janus that it starts and controls (`janus`). */
  MEDIA_ENGINE: z.enum(['embedded', 'janus']).default('embedded'),
  /** The program from the Debian package `janus`. */
  JANUS_PATH: z.string().min(1).default('janus'),
  /** The first UDP port for browsers. Each connection uses one; provide twice as many as that. */
  MEDIA_UDP_FIRST: port.default(40_000),
  /** The last UDP port for browsers. */
  MEDIA_UDP_LAST: port.default(40_999),
  /**
   * The IPv4 address at which browsers reach the node: one of the machine's own, by default the one it uses for outgoing
   * connections. With Janus, it can also be a public address that a NAT maps to the machine port by port.
   */
  MEDIA_ADDRESS: z.ipv4().optional(),
  /** The maximum bit rate of a participant, in kilobits per second. */
  MEDIA_MAX_KBPS: z.coerce.number().int().min(100).max(20_000).default(1_500),
  /** The maximum number of rooms at a time. A room is a call with a connected participant. */
  MEDIA_ROOMS: z.coerce.number().int().min(1).max(1_000).default(20),
  /** The maximum number of rooms of one partner. Default: half of `MEDIA_ROOMS`, at least two. With one partner, use `MEDIA_ROOMS`. */
  MEDIA_ROOMS_PER_PARTNER: z.coerce.number().int().min(1).max(1_000).optional(),
  /** The folder for recordings until a worker collects them. It must outlive the process. */
  RECORDINGS_DIR: z
    .string()
    .min(1)
    .default(resolve(import.meta.dirname, '../../../.data/recordings')),
  /** How many seconds the process gets to stop. */
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = z.output<typeof configSchema>

/** Reads and validates the environment. @throws with the names of the invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return configSchema.parse(environment)
}
