import type { SessionRefusal } from './session-answers.ts'

/** How an attempt to get in ended, when not well. `no_connection`: nobody answered. */
export interface Failure {
  readonly reason: SessionRefusal | 'no_connection'
  /** How long to wait before the next attempt, seconds, where there were too many. */
  readonly waitSeconds: number
}

type Answer<Found> = (Found & { readonly failure: null }) | { readonly failure: Failure }

async function ask<Found = object>(path: string, method: 'POST' | 'DELETE', body?: object): Promise<Answer<Found>> {
  const answer = await fetch(path, {
    method,
    cache: 'no-store',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!answer) return { failure: { reason: 'no_connection', waitSeconds: 0 } }
  const said = (await answer.json().catch(() => ({}))) as Found & Partial<Failure>
  if (answer.ok) return { ...said, failure: null }
  return { failure: { reason: said.reason ?? 'unavailable', waitSeconds: said.waitSeconds ?? 0 } }
}

/** What a link of a mail is for. */
export type LinkKind = 'invitation' | 'reset'

export const signIn = (credentials: { email: string; password: string }) => ask('/api/session', 'POST', credentials)
export const handOff = (token: string) => ask('/api/session/hand-off', 'POST', { token })
export const signOut = () => ask('/api/session', 'DELETE')
export const askForLink = (email: string) => ask('/api/session/forgot', 'POST', { email })
export const openLink = (link: { kind: LinkKind; token: string }) =>
  ask<{ email: string }>('/api/session/link', 'POST', link)
export const choosePassword = (choice: { kind: LinkKind; token: string; password: string }) =>
  ask('/api/session/password', 'POST', choice)

/** True when this browser is signed in. A link from another site comes without the cookie; this request has it. */
export async function isSignedIn(): Promise<boolean> {
  const answer = await fetch('/api/session', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return false
  return ((await answer.json()) as { signedIn?: boolean }).signedIn === true
}
