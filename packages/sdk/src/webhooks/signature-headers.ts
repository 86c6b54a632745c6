import type { WebhookHeaders } from './headers.ts'
import { WebhookVerificationError } from './verification-error.ts'

/** The signature of a delivery, parsed but not verified. */
export interface ClaimedSignature {
  /** The time exactly as written, because it is part of the signed text. */
  readonly seconds: string
  /** The signed text before the body. */
  readonly prefix: string
  /** One per signing secret. */
  readonly digests: readonly Uint8Array<ArrayBuffer>[]
  /** How the key is derived from the secret. */
  readonly form: 'service' | 'standard'
}

function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  const values = Object.entries(headers).filter(([key]) => key.toLowerCase() === name)
  const found = values.flatMap(([, value]) => value ?? [])
  return found.length === 0 ? null : found.join(', ')
}

const unixSeconds = /^\d{1,12}$/

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, n) => Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16))
}

/** @throws for invalid base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Parses `t=<unix seconds>,v1=<hex>`, with one `v1` per secret during a rotation. */
function readServiceForm(header: string): ClaimedSignature {
  const parts = header.split(',')
  const times = parts.filter((part) => part.trimStart().startsWith('t='))
  const seconds = times[0]?.slice(2) ?? ''
  const digests = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  if (times.length !== 1 || !unixSeconds.test(seconds) || digests.length === 0)
    throw new WebhookVerificationError('malformed')
  return { seconds, prefix: `${seconds}.`, digests: digests.map(fromHex), form: 'service' }
}

/** Parses `v1,<base64>`, with further signatures separated by spaces, one per secret. */
function readStandardForm(id: string, seconds: string, signatures: string): ClaimedSignature {
  const digests = signatures.split(' ').flatMap((part) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1] ?? [])
  if (id === '' || !unixSeconds.test(seconds) || digests.length === 0) throw new WebhookVerificationError('malformed')
  return { seconds, prefix: `${id}.${seconds}.`, digests: digests.map(fromBase64), form: 'standard' }
}

/**
 * Parses the signature of a delivery: `X-Service-Signature`, or else the three headers of Standard Webhooks.
 * @throws WebhookVerificationError when it is missing or malformed.
 */
export function readSignature(claimed: string | WebhookHeaders | null | undefined): ClaimedSignature {
  if (claimed === null || claimed === undefined || claimed === '') throw new WebhookVerificationError('unsigned')
  if (typeof claimed === 'string') return readServiceForm(claimed)
  const service = readHeader(claimed, 'x-service-signature')
  if (service !== null) return readServiceForm(service)
  const [id, seconds, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(claimed, name),
  )
  if (signatures === null || signatures === undefined) throw new WebhookVerificationError('unsigned')
  return readStandardForm(id ?? '', seconds ?? '', signatures)
}
