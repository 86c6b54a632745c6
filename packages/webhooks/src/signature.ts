import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** What `signWebhook` signs, and with which secrets. */
export interface WebhookToSign {
  /** Secrets of the endpoint, newest first: one, or two while a rotation lasts. */
  readonly secrets: readonly string[]
  /** The event's id, the same on every attempt. */
  readonly id: string
  /** When this attempt is made; signed in whole seconds. */
  readonly timestamp: Date
  /** The exact body that will be sent; a string stands for its UTF-8 bytes. */
  readonly body: string | Uint8Array
}

export type SignatureHeader = 'X-Service-Signature' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature'

/** A new webhook signing secret: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

/**
 * Signs one delivery in both public forms, so that a receiver verifies with either kind of library and the same
 * secret string. Each form has one signature per secret, in the order given.
 *
 * - `X-Service-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>]` over `<t>.<body>`. The key is the UTF-8 bytes of the
 *   whole secret string, `whsec_` included, as Stripe's libraries have it.
 * - `webhook-signature: v1,<base64>[ v1,<base64>]` over `<id>.<t>.<body>`. The key is the 32 bytes that the part
 *   after `whsec_` encodes, as Standard Webhooks has it.
 *
 * Throws `TypeError` without a secret, or for a secret that `newWebhookSecret` could not have made.
 */
export function signWebhook({
  secrets,
  id,
  timestamp,
  body,
}: WebhookToSign): Readonly<Record<SignatureHeader, string>> {
  if (secrets.length === 0) throw new TypeError('At least one signing secret is required')
  const seconds = String(unixSeconds(timestamp))
  const service = secrets.map((secret) => `v1=${hmac(secret, `${seconds}.`, body).toString('hex')}`)
  const standard = secrets.map(
    (secret) => `v1,${hmac(standardKey(secret), `${id}.${seconds}.`, body).toString('base64')}`,
  )
  return {
    'X-Service-Signature': [`t=${seconds}`, ...service].join(','),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.join(' '),
  }
}

/** The receiver's clock and how far, in seconds, a signature's time may lie from it to either side (default 300). */
export interface VerificationTime {
  readonly now: Date
  readonly toleranceSeconds?: number
}

/**
 * Whether an `X-Service-Signature` header belongs to these exact body bytes. False for a header that is missing or
 * malformed, for a time outside the tolerance, past or future, and when no `v1` is this secret's; takes as long for
 * a near miss as for any other digest.
 */
export function verifyServiceSignature(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secret: string,
  { now, toleranceSeconds = 300 }: VerificationTime,
): boolean {
  const parsed = parseServiceSignature(header ?? '')
  if (!parsed || Math.abs(unixSeconds(now) - Number(parsed.seconds)) > toleranceSeconds) return false
  const expected = hmac(secret, `${parsed.seconds}.`, rawBody)
  return parsed.digests.map((digest) => timingSafeEqual(digest, expected)).includes(true)
}

/** The one `t` as it was written (it is part of what was signed) and every `v1`; null without a proper `t`. */
function parseServiceSignature(header: string): { seconds: string; digests: Buffer[] } | null {
  const parts = header.split(',')
  const times = parts.filter((part) => part.startsWith('t='))
  const seconds = /^t=(\d{1,12})$/.exec(times.join())?.[1]
  const digests = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  if (seconds === undefined) return null
  return { seconds, digests: digests.map((digest) => Buffer.from(digest, 'hex')) }
}

function standardKey(secret: string): Buffer {
  const encoded = secret.slice(secretPrefix.length)
  const key = Buffer.from(encoded, 'base64')
  // Buffer skips what is not base64: only a secret that survives the round trip has one meaning for every library.
  if (!secret.startsWith(secretPrefix) || key.length !== secretBytes || key.toString('base64') !== encoded)
    throw new TypeError('Invalid webhook signing secret')
  return key
}

function hmac(key: string | Buffer, prefix: string, body: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(prefix).update(body).digest()
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
