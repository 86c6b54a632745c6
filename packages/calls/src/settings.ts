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

/**
 * The engines that carry audio and video on media nodes: the node's own process, or a Janus that each node starts and
 * controls.
 */
const engines = ['embedded', 'janus'] as const
export type CallEngine = (typeof engines)[number]

/** The variables that configure calls, for every process that uses media nodes. */
export const callVariables = {
  /** The engine of the media nodes; use the same value as for them. Participants' clients get its name. */
  MEDIA_ENGINE: z.enum(engines).default('embedded'),
  /**
   * The control addresses of all media nodes, separated by commas; `https` unless they are on the loopback. Default: calls
   * have no video and no sound.
   */
  MEDIA_NODES: list
    .refine((urls) => urls.every(isHttp), 'Use a comma-separated list of http or https URLs.')
    .transform((urls) => urls.map((url) => url.replace(/\/+$/, ''))),
  /** A secret shared with the media nodes; at least 32 characters. */
  MEDIA_SECRET: z.string().min(32).optional(),
  /**
   * A PEM file with the authority that signed the media nodes' certificates. Default: the authorities that Node.js
   * trusts.
   */
  MEDIA_CONTROL_CA: z.string().min(1).optional(),
  /** TURN servers for browsers that cannot reach a node directly: `turn:turn.example.com:3478?transport=udp`. */
  TURN_URLS: list.refine(
    (urls) => urls.every((url) => /^turns?:[^\s]+$/.test(url)),
    'Use a comma-separated list of turn: or turns: URLs.',
  ),
  /** The `static-auth-secret` of the TURN servers. */
  TURN_SECRET: z.string().min(16).optional(),
}

const plainControl =
  'MEDIA_NODES has an http address on another host, so the secret and call signals would cross the network in plain text. ' +
  'Set MEDIA_CONTROL_CERT and MEDIA_CONTROL_KEY on the node, use its https address, and set MEDIA_CONTROL_CA. Or run the ' +
  'node on this host and use http://127.0.0.1'

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

/** The settings of calls. */
export interface CallSettings {
  readonly engine: CallEngine
  /** The control addresses of all media nodes, without a trailing slash. */
  readonly nodes: readonly string[]
  /** Shared with the nodes. */
  readonly secret: string
  /** The authority that signed the nodes' certificates, PEM; null: the authorities that Node.js trusts. */
  readonly ca: string | null
  readonly turn: TurnSettings | null
}

/**
 * Reads the call settings from the variables; null: calls have signaling only.
 * @throws when addresses are given without their secret, when TURN servers are given without media nodes, or when
 * control traffic would cross the network in plain text.
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
