import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isLoopbackHost } from './loopback.ts'
import type { TurnSettings } from './turn-credentials.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )

const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** What carries sound and picture on media nodes: their own process, or a Janus that each of them starts and steers. */
const engines = ['embedded', 'janus'] as const
export type CallEngine = (typeof engines)[number]

/** The variables that say what carries the calls, for the configuration of every process that asks it something. */
export const callVariables = {
  /** What the media nodes carry calls with: the same here as there. Participants' clients are told its name. */
  MEDIA_ENGINE: z.enum(engines).default('embedded'),
  /**
   * The control addresses of all media nodes, with commas between them; `https` unless they are on the loopback. None: calls
   * have no picture and no sound.
   */
  MEDIA_NODES: list
    .refine((urls) => urls.every(isHttp), 'Use a comma-separated list of http or https URLs.')
    .transform((urls) => urls.map((url) => url.replace(/\/+$/, ''))),
  /** Shared with the media nodes; at least 32 characters. */
  MEDIA_SECRET: z.string().min(32).optional(),
  /** A PEM file with the authority that signed the media nodes' certificates; by default those that Node.js knows. */
  MEDIA_CONTROL_CA: z.string().min(1).optional(),
  /** TURN servers for browsers that cannot reach a node by themselves: `turn:turn.example.com:3478?transport=udp`. */
  TURN_URLS: list.refine(
    (urls) => urls.every((url) => /^turns?:[^\s]+$/.test(url)),
    'Use a comma-separated list of turn: or turns: URLs.',
  ),
  /** The `static-auth-secret` of the TURN servers. */
  TURN_SECRET: z.string().min(16).optional(),
}

const plainControl =
  'MEDIA_NODES names a media node on another host by http: its secret and what pages say would cross the network in plain ' +
  'text. Give the node MEDIA_CONTROL_CERT and MEDIA_CONTROL_KEY, name it by https, and set MEDIA_CONTROL_CA; or run it on ' +
  'this host and name it by http://127.0.0.1'

function isPlainBetweenHosts(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopbackHost(hostname)
}

function readCa(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error('MEDIA_CONTROL_CA names a file that cannot be read', { cause })
  }
}

/** What carries the calls. */
export interface CallSettings {
  readonly engine: CallEngine
  /** The control addresses of all media nodes, without a trailing slash. */
  readonly nodes: readonly string[]
  /** Shared with the nodes. */
  readonly secret: string
  /** Who signed the certificates of the nodes, PEM; null: an authority that Node.js knows. */
  readonly ca: string | null
  readonly turn: TurnSettings | null
}

/**
 * What the variables say; null: signalling alone.
 * @throws when addresses are given without their secret, or TURN servers without media nodes, or when control would cross
 * the network in plain text.
 */
export function callSettingsOf(read: z.output<z.ZodObject<typeof callVariables>>): CallSettings | null {
  const {
    MEDIA_ENGINE: engine,
    MEDIA_NODES: nodes,
    MEDIA_SECRET: secret,
    MEDIA_CONTROL_CA: caPath,
    TURN_URLS: urls,
    TURN_SECRET: turnSecret,
  } = read
  if (urls.length > 0 && turnSecret === undefined) throw new Error('TURN_URLS needs TURN_SECRET')
  if (nodes.length === 0) {
    if (urls.length > 0) throw new Error('TURN_URLS needs MEDIA_NODES')
    return null
  }
  if (secret === undefined) throw new Error('MEDIA_NODES needs MEDIA_SECRET')
  if (nodes.some(isPlainBetweenHosts)) throw new Error(plainControl)
  return {
    engine,
    nodes,
    secret,
    ca: caPath === undefined ? null : readCa(caPath),
    turn: turnSecret !== undefined && urls.length > 0 ? { urls, secret: turnSecret } : null,
  }
}
