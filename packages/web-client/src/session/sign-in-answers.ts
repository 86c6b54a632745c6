/** Why signing in failed. The sign-in page has a message for each. */
export type SessionRefusal = 'refused' | 'malformed' | 'too_many' | 'unavailable'

/** Another physician is signed in. The page asks whether to switch; nothing has changed yet. */
export interface SwitchQuestion {
  /** The signed-in physician. */
  readonly from: { readonly physicianId: string; readonly name: string }
  /** The physician whom the link would sign in. */
  readonly to: { readonly name: string }
}

/** What a sign-in needs after its first factor. */
export interface SignInStep {
  /** `verify`: use a second factor. `enroll`: set one up. */
  readonly needs: 'verify' | 'enroll'
  readonly hasPasskey: boolean
  /** Whether an authenticator app is set up whose codes are accepted. */
  readonly hasAuthenticator: boolean
  /** Whether codes of an app or recovery codes help; in `enroll`, whether an app can be set up. */
  readonly acceptsCodes: boolean
}
