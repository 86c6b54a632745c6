import type { SessionRefusal } from './session-answers.ts'

/** How an attempt to begin a session ended. `no_connection`: nobody answered. */
export type SessionOutcome = 'done' | SessionRefusal | 'no_connection'

async function ask(path: string, method: 'POST' | 'DELETE', body?: object): Promise<SessionOutcome> {
  const answer = await fetch(path, {
    method,
    cache: 'no-store',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!answer) return 'no_connection'
  if (answer.ok) return 'done'
  const { reason } = (await answer.json().catch(() => ({}))) as { reason?: SessionRefusal }
  return reason ?? 'unavailable'
}

export const signIn = (credentials: { email: string; password: string }) => ask('/api/session', 'POST', credentials)
export const handOff = (token: string) => ask('/api/session/hand-off', 'POST', { token })
export const signOut = () => ask('/api/session', 'DELETE')

/** True when this browser is signed in. A link from another site comes without the cookie; this request has it. */
export async function isSignedIn(): Promise<boolean> {
  const answer = await fetch('/api/session', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return false
  return ((await answer.json()) as { signedIn?: boolean }).signedIn === true
}
