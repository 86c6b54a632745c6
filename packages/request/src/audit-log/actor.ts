/** How the actor was authenticated: docs/security.md names the forms. */
export type CredentialForm =
  | 'api_key'
  | 'asserted_id'
  | 'id_token'
  | 'session_token'
  | 'portal_session'
  | 'console_session'
  | 'embed_token'
  | 'frame_session'
  | 'page_link'
  | 'password'
  | 'invitation'
  | 'reset_link'
  | 'totp'
  | 'recovery_code'
  | 'passkey'
  | 'single_sign_on'
  | 'file_link'
  | 'operator_token'
  | 'none'

/** The origin of a request, as far as it is known. */
export interface RequestSource {
  /** The client's IP address, as trusted proxies report it. */
  readonly address: string | null
  readonly userAgent: string | null
}

/** The actor of an audit entry. */
export interface Actor extends RequestSource {
  /** `operator`: a person with an operator token. `service`: one of our processes. `nobody`: unknown. */
  readonly kind: 'partner' | 'physician' | 'member' | 'patient' | 'operator' | 'service' | 'nobody'
  /** The id of the partner, physician, member, patient or operator, or the name of a process. */
  readonly id: string | null
  /** The API key of a partner, if it is not the account's own. The audit names it instead of the partner. */
  readonly keyId?: string | null
  /** The clinician on whose behalf they act. */
  readonly physicianId: string | null
  readonly credential: CredentialForm
  /** The session of a physician or member, as `sessionMark` shortens it. Its sign-in is entered with the same mark. */
  readonly session?: string | null
}

/** Shortens a session's id for the audit: enough to tell sessions apart, and of no use to anybody who wants to enter. */
export const sessionMark = (sessionId: string): string => sessionId.slice(0, 12)

/** The service itself, named by the process or component that acts. */
export function serviceActor(id: string): Actor {
  return { kind: 'service', id, physicianId: null, credential: 'none', address: null, userAgent: null }
}

/** A caller without a credential, or with an invalid one. */
export function anonymousActor(source: RequestSource): Actor {
  return { kind: 'nobody', id: null, physicianId: null, credential: 'none', ...source }
}
