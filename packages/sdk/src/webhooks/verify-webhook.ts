import type { WebhookEvent } from '../contract.generated.ts'
import type { WebhookHeaders } from './headers.ts'
import { type ClaimedSignature, fromBase64, readSignature } from './signature-headers.ts'
import { WebhookVerificationError } from './verification-error.ts'

/** The receiver's clock, and how far a delivery's time may lie from it. */
export interface VerifyWebhookOptions {
  /** Seconds, to either side. 300 unless given. */
  readonly toleranceSeconds?: number | undefined
  readonly now?: Date | undefined
}

const encoder = new TextEncoder()

/** A body's bytes as they came. @throws TypeError for JSON that somebody has parsed. */
function toBytes(rawBody: string | ArrayBuffer | Uint8Array): Uint8Array {
  if (typeof rawBody === 'string') return encoder.encode(rawBody)
  if (rawBody instanceof Uint8Array) return rawBody
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody)
  throw new TypeError(
    'the raw body is needed, its bytes or its text: JSON that was parsed has other bytes when written',
  )
}

/** @throws TypeError without a secret: what is signed with nothing, anybody can sign. */
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

/** Every digest is compared with every secret, each in constant time: how long it takes tells a forger nothing. */
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
 * The event of a delivery that comes from the service, as it was sent, and now.
 *
 * @param rawBody the body's bytes as they came, or their text; never JSON that was parsed
 * @param signature the request's headers, or its `X-Service-Signature` alone
 * @param secret the webhook's secret, or several: any one of them will do
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
  // Written so that a tolerance that is no number lets nothing through.
  if (!(Math.abs(age) <= toleranceSeconds)) throw new WebhookVerificationError(age > 0 ? 'too_old' : 'too_new')
  const event = parseEvent(body)
  if (!event) throw new WebhookVerificationError('not_an_event')
  return event
}
