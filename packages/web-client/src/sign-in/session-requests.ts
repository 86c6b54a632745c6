import { newTraceparent } from '@consult/client'
import type {
  AuthenticationResponseJSON as Assertion,
  RegistrationResponseJSON as Attestation,
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser'
import type { SessionRefusal, SignInStep, SwitchQuestion } from '../session/sign-in-answers.ts'

export type { Assertion, Attestation, CreationOptions, RequestOptions }

/** Why an attempt to sign in failed. `no_connection` means that the service did not answer. */
export interface Failure {
  readonly reason: SessionRefusal | 'no_connection'
  /** How long to wait before the next attempt, in seconds, if there were too many. */
  readonly waitSeconds: number
  /** True if the chosen password is easy to guess. */
  readonly isWeak: boolean
  /** True if the sign-in has to start again. */
  readonly isOver: boolean
}

export type Answer<Found> = (Found & { readonly failure: null }) | { readonly failure: Failure }

const send = (path: string, method: 'POST' | 'DELETE', body?: object): Promise<Response | null> =>
  fetch(path, {
    method,
    cache: 'no-store',
    headers: { traceparent: newTraceparent(), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)

async function read<Found = object>(answer: Response | null): Promise<Answer<Found>> {
  if (!answer) return { failure: { reason: 'no_connection', waitSeconds: 0, isWeak: false, isOver: false } }
  const said = (await answer.json().catch(() => ({}))) as Found & Partial<Failure>
  if (answer.ok) return { ...said, failure: null }
  return {
    failure: {
      reason: said.reason ?? 'unavailable',
      waitSeconds: said.waitSeconds ?? 0,
      isWeak: said.isWeak ?? false,
      isOver: said.isOver ?? false,
    },
  }
}

const ask = async <Found = object>(path: string, method: 'POST' | 'DELETE', body?: object) =>
  read<Found>(await send(path, method, body))

/** A new secret for an authenticator app: as text, and as the address in the QR code. */
export interface OfferedAuthenticator {
  readonly secret: string
  readonly uri: string
}

/** The purpose of a link in an email. */
export type LinkKind = 'invitation' | 'reset'

/** The next step of the sign-in; null: the browser is signed in. */
interface Stepped {
  readonly step: SignInStep | null
}

export const signIn = (credentials: { email: string; password: string }) =>
  ask<Stepped>('/api/session', 'POST', credentials)
export const enterCode = (code: string) => ask<Stepped>('/api/session/second-step', 'POST', { code })
export const offerPasskeySignIn = () => ask<{ options: RequestOptions }>('/api/session/passkey/options', 'POST')
export const sendPasskeySignIn = (response: Assertion) => ask('/api/session/passkey', 'POST', { response })
export const offerPasskeyStep = () =>
  ask<{ options: RequestOptions }>('/api/session/second-step/passkey/options', 'POST')
export const sendPasskeyStep = (response: Assertion) => ask('/api/session/second-step/passkey', 'POST', { response })
export const offerPasskeySetup = () => ask<{ options: CreationOptions }>('/api/session/passkey-setup', 'POST')
export const confirmPasskeySetup = (passkey: { response: Attestation; name: string }) =>
  ask<{ recoveryCodes: string[] | null }>('/api/session/passkey-setup/confirmation', 'POST', passkey)
export const offerAuthenticator = () => ask<OfferedAuthenticator>('/api/session/authenticator', 'POST')
export const confirmAuthenticator = (code: string) =>
  ask<{ recoveryCodes: string[] | null }>('/api/session/authenticator/confirmation', 'POST', { code })
export const signOut = () => ask('/api/session', 'DELETE')
export const askForLink = (email: string) => ask('/api/session/forgot', 'POST', { email })
export const openLink = (link: { kind: LinkKind; token: string }) =>
  ask<{ email: string }>('/api/session/link', 'POST', link)
export const choosePassword = (choice: { kind: LinkKind; token: string; password: string }) =>
  ask<Stepped>('/api/session/password', 'POST', choice)

/** The result of a hand-off: signed in, refused, or a question if another physician is signed in. */
export type HandOffAnswer = 'signed_in' | Failure | SwitchQuestion

/**
 * Signs in with the token of a hand-off link.
 * @param link.replaces the signed-in physician whom the person agreed to sign out.
 */
export async function handOff(link: { token: string; replaces?: string }): Promise<HandOffAnswer> {
  const answer = await send('/api/session/hand-off', 'POST', link)
  if (answer?.status === 409) return (await answer.json()) as SwitchQuestion
  return (await read(answer)).failure ?? 'signed_in'
}

/**
 * Reports whether this browser is signed in. A request that follows a link from another site lacks the cookie; this one has
 * it.
 */
export async function isSignedIn(): Promise<boolean> {
  const answer = await fetch('/api/session', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return false
  return ((await answer.json()) as { signedIn?: boolean }).signedIn === true
}
