import { newTraceparent } from '@consult/client'
import type { SignInStep } from '../../session/sign-in-answers.ts'
import type { SsoOffer, SsoRefusal } from '../../session/sso-answers.ts'

/** Why single sign-on failed. `no_connection`: our own server did not answer. */
export type SsoFailure = SsoRefusal | 'no_connection'

export type SsoAnswer<Found> = (Found & { readonly failure: null }) | { readonly failure: SsoFailure }

async function ask<Found>(path: string, body: object): Promise<SsoAnswer<Found>> {
  const answer = await fetch(path, {
    method: 'POST',
    cache: 'no-store',
    headers: { traceparent: newTraceparent(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!answer) return { failure: 'no_connection' }
  const said = (await answer.json().catch(() => ({}))) as Found & { reason?: SsoRefusal }
  return answer.ok ? { ...said, failure: null } : { failure: said.reason ?? 'unavailable' }
}

/** Asks whether an address signs in through its organization. */
export const findSso = (email: string) => ask<{ offer: SsoOffer }>('/api/session/sso/offer', { email })

/** Starts a sign-in. @returns the address at the organization's provider. */
export const startSso = (wanted: { email: string; again: boolean; to: string }) =>
  ask<{ url: string }>('/api/session/sso', wanted)

/** Completes a sign-in with the query that the provider sent the browser back with. */
export const completeSso = (query: string) =>
  ask<{ step: SignInStep | null; to: string }>('/api/session/sso/completion', { query })
