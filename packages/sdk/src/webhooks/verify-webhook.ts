import type { WebhookEvent } from '../contract.generated.ts'
import type { WebhookHeaders } from './headers.ts'
import { type ClaimedSignature, fromBase64, readSignature } from './signature-headers.ts'
import { WebhookVerificationError } from './verification-error.ts'

/** The receiver's clock, and how much a delivery's time may differ from it. */
export interface VerifyWebhookOptions {
  /** Seconds, in either direction. Default: 300. */
  readonly toleranceSeconds?: number | undefined
  readonly now?: Date | undefined
}

const encoder = new TextEncoder()

/** Returns a body's original bytes. @throws TypeError for parsed JSON. */
function toBytes(rawBody: string | ArrayBuffer | Uint8Array): Uint8Array {
  if (typeof rawBody === 'string') return encoder.encode(rawBody)
  if (rawBody instanceof Uint8Array) return rawBody
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody)
  throw new TypeError(
    'the raw body is needed, its bytes or its text: JSON that was parsed has other bytes when written',
  )
}

/** @throws TypeError without a secret, because anyone can sign with an empty one. */
function toSecrets(secret: string | readonly string[] | undefined): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.some((one) => typeof one !== 'string' || one === ''))
    throw new TypeError('a webhook secret is needed')
  return secrets
}

const standardSecret = /^whsec_([A-Za-z0-9+/]+={0,2})$/

async function toKey(secret: string, form: ClaimedSignature['form']) {
  const encoded = standardSecret.exec(secret)?.[1]
  if (form === 'standard' && encoded === undefined) throw new TypeError('not a webhook secret: it begins with whsec_')
  const bytes = form === 'standard' ? fromBase64(encoded ?? '') : encoder.encode(secret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function signedBytes(prefix: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(prefix)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

/**
 * Compares every digest with every secret, each in constant time, so that the duration reveals nothing to an
 * attacker.
 */
async function matches({ digests, prefix, form }: ClaimedSignature, body: Uint8Array, secrets: readonly string[]) {
  const signed = signedBytes(prefix, body)
  const keys = await Promise.all(secrets.map((secret) => toKey(secret, form)))
  const found = await Promise.all(
    keys.flatMap((key) => digests.map((digest) => crypto.subtle.verify('HMAC', key, digest, signed))),
  )
  return found.includes(true)
}

function parseEvent(body: Uint8Array): WebhookEvent | undefined {
  try {
    const event = JSON.parse(new TextDecoder().decode(body))
    const { id, type, createdAt, data } = event
    const hasTexts = [id, type, createdAt].every((text) => typeof text === 'string' && text !== '')
    return hasTexts && typeof data === 'object' && data !== null ? event : undefined
  } catch {
    return undefined
  }
}

/**
 * Verifies that a delivery comes from the service, is unchanged and is recent, and returns its event.
 *
 * @param rawBody the body's original bytes, or their text; never parsed JSON
 * @param signature the request's headers, or only its `X-Service-Signature`
 * @param secret the webhook's secret, or several, any of which may match
 * @throws WebhookVerificationError with its `reason`; TypeError for a body that is not raw, or no secret
 * @example
 * const event = await verifyWebhook(rawBody, request.headers, process.env.CONSULT_WEBHOOK_SECRET)
 * if (event.type === 'async_consult.closed') archive(event.data.consult)
 */
export async function verifyWebhook(
  rawBody: string | ArrayBuffer | Uint8Array,
  signature: string | WebhookHeaders | null | undefined,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = 300, now = new Date() }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const secrets = toSecrets(secret)
  const body = toBytes(rawBody)
  const claimed = readSignature(signature)
  if (!(await matches(claimed, body, secrets))) throw new WebhookVerificationError('mismatch')
  const age = Math.floor(now.getTime() / 1000) - Number(claimed.seconds)
  // Written so that a NaN tolerance rejects every delivery.
  if (!(Math.abs(age) <= toleranceSeconds)) throw new WebhookVerificationError(age > 0 ? 'too_old' : 'too_new')
  const event = parseEvent(body)
  if (!event) throw new WebhookVerificationError('not_an_event')
  return event
}
