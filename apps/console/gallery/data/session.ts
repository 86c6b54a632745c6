import { answering, type Routes } from '@consult/gallery/routes.ts'
import type { SignInStep } from '@consult/web-client/session/sign-in-answers.ts'
import type { SsoOffer } from '@consult/web-client/session/sso-answers.ts'

/** Nobody is signed in. */
export const nobodySignedIn: Routes = answering('GET /api/session', { signedIn: false })

/** How the owner of an address signs in. */
export const ssoOffered = (offer: SsoOffer): Routes => answering('POST /api/session/sso/offer', { offer })

/** A second step with a code of an authenticator app. */
export const codeStep: SignInStep = { needs: 'verify', hasPasskey: false, hasAuthenticator: true, acceptsCodes: true }

/** A second step that still has to be set up. */
export const setUpStep: SignInStep = { needs: 'enroll', hasPasskey: false, hasAuthenticator: false, acceptsCodes: true }
