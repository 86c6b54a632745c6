import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** What `signWebhook` signs, and with which secrets. */
export interface WebhookToSign {
  /** The endpoint's secrets, newest first: one, or two during a rotation. */
  readonly secrets: readonly string[]
  /** The event's id, the same on every attempt. */
  readonly id: string
  /** When this attempt is made; signed in whole seconds. */
  readonly timestamp: Date
  /** The exact body that will be sent. A string is encoded as UTF-8. */
  readonly body: string | Uint8Array
}

export type SignatureHeader = 'X-Service-Signature' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature'

/** A new webhook signing secret: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

/**
 * Signs one delivery in both public forms, so that a receiver can verify it with either kind of library and the same
 * secret string. Each form has one signature per secret, in the given order.
 *
 * - `X-Service-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>]` over `<t>.<body>`. The key is the UTF-8 bytes of the
 *   complete secret string, including `whsec_`, as in Stripe's libraries.
 * - `webhook-signature: v1,<base64>[ v1,<base64>]` over `<id>.<t>.<body>`. The key is the 32 bytes that the part
 *   after `whsec_` encodes, as in Standard Webhooks.
 *
 * @throws `TypeError` without a secret, or for a secret that `newWebhookSecret` could not have created.
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

/**
 * The receiver's clock, and how many seconds a signature's time may differ from it in either direction (default 300).
 */
export interface VerificationTime {
  readonly now: Date
  readonly toleranceSeconds?: number
}

/**
 * Reports whether an `X-Service-Signature` header is valid for these exact body bytes. False for a missing or
 * malformed header, for a time outside the tolerance, and when no `v1` matches this secret. The comparison takes
 * constant time.
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

/**
 * Returns the one `t` exactly as written, because it is part of the signed text, and every `v1`. Null without a valid
 * `t`.
 */
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
  // Buffer skips invalid base64. Only a secret that survives the round trip means the same to every library.
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
