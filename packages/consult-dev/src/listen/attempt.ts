import type { Delivery } from './sign.ts'

/** How an attempt ended. `status`: the receiver's; null without a response, and then `reason` says why. */
export interface Outcome {
  readonly status: number | null
  readonly reason: string | null
  readonly durationMs: number
}

export const isDelivered = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** The same time as the service waits for a webhook endpoint. */
const timeoutMs = 15_000

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  ENOTFOUND: 'host not found',
  UND_ERR_SOCKET: 'connection closed',
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no response in 15 s'
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return reasons[cause?.code ?? ''] ?? cause?.code ?? cause?.message ?? 'no response'
}

/** Posts a delivery once. It never throws. */
export async function attempt(url: string, { body, headers }: Delivery): Promise<Outcome> {
  const startedAt = performance.now()
  const ended = (status: number | null, reason: string | null): Outcome => {
    return { status, reason, durationMs: Math.round(performance.now() - startedAt) }
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Reading the response to the end keeps the connection open for the next event.
    await response.arrayBuffer()
    return ended(response.status, null)
  } catch (error) {
    return ended(null, reasonOf(error))
  }
}
