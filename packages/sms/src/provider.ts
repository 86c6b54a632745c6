import type { Sms, SmsRefusal } from './sms.ts'

/** A request to a provider. */
export interface ProviderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What became of a request. `later`: a repeat may help. The code is the provider's. */
export type ProviderOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused'; readonly about: SmsRefusal }
  | { readonly outcome: 'later'; readonly code: string }

/** How one kind of provider is asked and answers. */
export interface SmsProvider {
  /** @param reportTo where the provider reports what became of this message; null: nowhere. */
  request(sms: Sms, reportTo: string | null): ProviderRequest
  outcome(status: number, body: string): ProviderOutcome
}

export const accepted: ProviderOutcome = { outcome: 'accepted' }
export const refused = (about: SmsRefusal): ProviderOutcome => ({ outcome: 'refused', about })
export const later = (code: number | string): ProviderOutcome => ({ outcome: 'later', code: String(code) })

/** The object in an answer; empty for anything else. */
export function readObject(body: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
