/** What said who is asking: docs/security.md names the forms. */
export type CredentialForm =
  | 'api_key'
  | 'asserted_id'
  | 'id_token'
  | 'session_token'
  | 'portal_session'
  | 'embed_token'
  | 'frame_session'
  | 'password'
  | 'invitation'
  | 'reset_link'
  | 'file_link'
  | 'none'

/** Where a request came from, as far as that can be known. */
export interface RequestSource {
  /** The client's IP address, as the host trusts its proxies to tell it. */
  readonly address: string | null
  readonly userAgent: string | null
}

/** Who acts. */
export interface Actor extends RequestSource {
  /** `operator`: a person at the command line. `service`: a process of ours. `nobody`: who it was is not known. */
  readonly kind: 'partner' | 'physician' | 'patient' | 'operator' | 'service' | 'nobody'
  /** Of the partner, physician or patient; a login name, or the name of a process. */
  readonly id: string | null
  /** The clinician in whose name they act. */
  readonly physicianId: string | null
  readonly credential: CredentialForm
}

/** The service itself, named by the process or the part of it that acts. */
export function serviceActor(id: string): Actor {
  return { kind: 'service', id, physicianId: null, credential: 'none', address: null, userAgent: null }
}

/** Somebody with no credential, or with one that names nobody. */
export function anonymousActor(source: RequestSource): Actor {
  return { kind: 'nobody', id: null, physicianId: null, credential: 'none', ...source }
}
