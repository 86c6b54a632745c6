import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a delivery's time may lie from ours, in seconds: long enough for clocks, too short for replays. */
const toleranceSeconds = 5 * 60

/**
 * Whether a delivery comes from the service and is as it was sent: `X-Service-Signature: t=<unix seconds>,v1=<hex>`,
 * where `v1` is the HMAC-SHA256 of `<t>.<raw body>` under the webhook secret. While a secret is being rotated there is
 * one `v1` for each; any one of ours will do.
 * @param rawBody the bytes as they came. JSON that was parsed and written again has other bytes.
 */
export function verifySignature(
  rawBody: Uint8Array,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith('t='))
  const time = /^t=(\d{1,12})$/.exec(times.join())?.[1]
  if (time === undefined) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest()
  const digests = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  // Every digest is compared, and in constant time: how long it takes tells nothing of how near a forgery came.
  return digests.map((digest) => timingSafeEqual(Buffer.from(digest, 'hex'), expected)).includes(true)
}
