import type { Admission } from '../loader/exchange.ts'

/** What a person says to confirm who they are. */
export type IdentityAnswer = { readonly birthDate: string } | { readonly code: string }

/** The service's answer: a session, or why there is none. `trouble`: the same request may succeed later. */
export type Outcome =
  | { readonly is: 'admitted'; readonly admission: Admission }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  | { readonly is: 'wait'; readonly seconds: number }
  | { readonly is: 'sent' }
  | { readonly is: 'ended' }
  | { readonly is: 'trouble' }

/** Request timeout, in milliseconds. */
const patience = 30_000

/** The requests of the page. */
export interface PageApi {
  verify(answer: IdentityAnswer): Promise<Outcome>
  askCode(language: string): Promise<Outcome>
}

function outcomeOf(status: number, body: unknown): Outcome {
  const { error, session } = body as { error?: { code: string; details?: Record<string, number> }; session?: string }
  if (status === 202) return { is: 'sent' }
  if (status === 200 && session) return { is: 'admitted', admission: body as Admission }
  if (error?.code === 'identity_not_confirmed') return { is: 'wrong', triesLeft: error.details?.triesLeft ?? 0 }
  if (error?.code === 'embed_token_expired') return { is: 'ended' }
  if (error?.code === 'rate_limited') return { is: 'wait', seconds: error.details?.retryAfterSeconds ?? 0 }
  return { is: 'trouble' }
}

/** @param path the path of the page, `/c/<token>`. */
export function createPageApi(path: string): PageApi {
  const post = async (what: string, body: unknown): Promise<Outcome> => {
    try {
      const response = await fetch(`${path}/${what}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout?.(patience) ?? null,
      })
      return outcomeOf(response.status, await response.json())
    } catch {
      return { is: 'trouble' }
    }
  }
  return {
    verify: (answer) => post('verify', answer),
    askCode: (language) => post('code', { language }),
  }
}
