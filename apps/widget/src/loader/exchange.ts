/** A frame session, and whose it is. */
export interface Admission {
  readonly session: string
  readonly partnerId: string
  readonly patientId: string
  readonly hasOpenConsult: boolean
}

/** Refused, with the service's code; `unreachable` stands for everything that may pass by itself. */
export interface Refusal {
  readonly code: string
}

const unreachable: Refusal = { code: 'unreachable' }

/**
 * Exchanges the page's embed token for a frame session. Asked from the page, because here the browser itself writes the
 * page's origin.
 */
export async function exchange(base: string, token: string, signal: AbortSignal): Promise<Admission | Refusal> {
  try {
    const response = await fetch(`${base}/embed/session`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
    const { status, ok } = response
    if (status === 429 || status >= 500) return unreachable
    const body = await response.json()
    return ok ? body : body.error
  } catch {
    return unreachable
  }
}
