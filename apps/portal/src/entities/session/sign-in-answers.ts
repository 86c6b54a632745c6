/** Why a session did not begin, as the sign-in page words it. */
export type SessionRefusal = 'refused' | 'malformed' | 'too_many' | 'unavailable'

/** Somebody else is signed in: the page asks whether to switch, and nothing has happened. */
export interface SwitchQuestion {
  /** Who is signed in. */
  readonly from: { readonly physicianId: string; readonly name: string }
  /** Whom the link would sign in. */
  readonly to: { readonly name: string }
}
