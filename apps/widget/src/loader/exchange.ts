/** A frame session and its patient. */
export interface Admission {
  readonly session: string
  readonly partnerId: string
  readonly patientId: string
  readonly hasOpenConsult: boolean
  /** The language in the partner's records of the patient, and the language that the patient has chosen in a widget. */
  readonly language: string | null
  readonly chosenLanguage: string | null
}

/** The service refused the token, with this code. */
export interface Refusal {
  readonly code: string
}

/** Request timeout, in milliseconds. */
const patience = 30_000

/**
 * Exchanges the page's embed token for a frame session. The host page sends the request, so that the browser itself sets the
 * page's origin.
 * @returns null when there was no response from the service, or a temporary problem. The same request may succeed later.
 */
export async function exchange(base: string, token: string, signal: AbortSignal): Promise<Admission | Refusal | null> {
  try {
    const response = await fetch(`${base}/embed/session`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Browsers without AbortSignal.any use the network's own timeout.
      signal: AbortSignal.any?.([signal, AbortSignal.timeout(patience)]) ?? signal,
    })
    const { status, ok } = response
    if (status === 429 || status >= 500) return null
    const body = await response.json()
    // The answer may come from a gateway or a captive portal instead of the service.
    return ok ? (body.session && body.partnerId ? body : null) : { code: `${body.error.code}` }
  } catch {
    return null
  }
}
