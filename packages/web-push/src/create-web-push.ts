/// <reference path="./http-ece.d.ts" />

import { createECDH, createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@consult/domain'
import { createSafeDispatcher, type HostLookup, requestText } from '@consult/egress'
import { encrypt } from 'http_ece'
import { pushEndpointOf } from './push-endpoint.ts'
import { type PushMessage, pushPayload } from './push-message.ts'
import { outcomeOf, type PushOutcome } from './push-outcome.ts'
import { type VapidKey, vapidKeyOf } from './vapid-key.ts'
import { createVapidTokens } from './vapid-tokens.ts'

/** What a browser gives out about its subscription. */
export interface PushAddress {
  readonly endpoint: string
  /** The browser's public key, and the secret that it shares with us; both in base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** One push to one device. */
export interface Push {
  readonly to: PushAddress
  readonly message: PushMessage
  /** How long the push service keeps it for a device that is offline, in seconds. */
  readonly ttl: number
  readonly urgency: 'normal' | 'high'
  /** Of several waiting pushes with one topic, the push service keeps the newest. It sees only a hash of this name. */
  readonly topic: string
}

/** Sends pushes to browsers. */
export interface WebPush {
  /** The key that browsers subscribe with. */
  publicKey(): Promise<string>
  /** Returns the checked form of an endpoint, or null if pushes must not go there. */
  endpointOf(written: string): string | null
  /**
   * Sends one push. Answers of push services do not make it throw.
   * @throws when the service could not be reached in time, with an error whose text may contain the address.
   */
  send(push: Push): Promise<PushOutcome>
  /** Ends all connections. */
  close(): Promise<void>
}

/** The deadline of one push: lookup, connection, request and answer together, in milliseconds. */
export const sendTimeoutMs = 10_000
const maxAnswerBytes = 16 * 1024
/** A topic has 32 characters at most (RFC 8030). */
const topicOf = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 32)

function encryptFor(plain: Buffer, { p256dh, auth }: PushAddress): Buffer {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return encrypt(plain, { version: 'aes128gcm', dh: p256dh, privateKey, authSecret: auth, salt: randomBytes(16) })
}

/**
 * Creates the sender of pushes.
 * @param options.contact a checked contact: `contactProblem`.
 * @param options.secret 32 random bytes, the same in every process.
 * @param options.addedHosts hosts of push services besides the known ones.
 */
export function createWebPush(options: {
  contact: string
  secret: () => Promise<Buffer>
  addedHosts: readonly string[]
  clock: Clock
  lookup?: HostLookup
}): WebPush {
  const { contact, secret, addedHosts, clock, lookup } = options
  let pair: VapidKey | null = null
  const key = async () => {
    pair ??= vapidKeyOf(await secret())
    return pair
  }
  const authorizationFor = createVapidTokens({ key, contact, clock })
  const dispatcher = createSafeDispatcher({ allowedHosts: addedHosts }, lookup && { lookup })

  return {
    publicKey: async () => (await key()).publicKey,
    endpointOf: (written) => pushEndpointOf(written, addedHosts),
    send: async ({ to, message, ttl, urgency, topic }) => {
      // The list may have become shorter since the device was registered.
      const endpoint = pushEndpointOf(to.endpoint, addedHosts)
      if (endpoint === null) return { outcome: 'gone' }
      const { status, headers } = await requestText(endpoint, {
        dispatcher,
        signal: AbortSignal.timeout(sendTimeoutMs),
        maxBytes: maxAnswerBytes,
        method: 'POST',
        headers: {
          authorization: await authorizationFor(endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttl),
          urgency,
          topic: topicOf(topic),
        },
        body: encryptFor(pushPayload(message), to),
      })
      return outcomeOf(status, headers['retry-after'])
    },
    close: () => dispatcher.destroy(),
  }
}
