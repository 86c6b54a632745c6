import { createHmac } from 'node:crypto'
import type { StoredEvent } from '@consult/sdk'

/** A delivery: the exact body, and its headers. */
export interface Delivery {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The data that a delivery needs in addition to its event. */
export interface Sender {
  readonly partnerId: string
  /** `whsec_…`. */
  readonly secret: string
  /** The epoch of the event log; null until the service has reported it. */
  readonly epoch: string | null
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

/** Builds a delivery in the form that a webhook endpoint gets. Source: docs/webhooks.md, Headers. */
export function sign(event: StoredEvent, { partnerId, secret, epoch }: Sender, now: Date): Delivery {
  const { id, type, createdAt, data } = event
  const body = JSON.stringify({ id, type, createdAt, partnerId, data })
  const t = String(Math.floor(now.getTime() / 1000))
  const standardKey = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Consult-Webhooks/1',
      'X-Service-Event': type,
      ...(epoch !== null && { 'X-Service-Epoch': epoch }),
      'X-Service-Signature': `t=${t},v1=${hmac(secret, `${t}.${body}`).digest('hex')}`,
      'webhook-id': id,
      'webhook-timestamp': t,
      'webhook-signature': `v1,${hmac(standardKey, `${id}.${t}.${body}`).digest('base64')}`,
    },
  }
}
