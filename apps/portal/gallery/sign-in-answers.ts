import { answering, type Routes } from '@consult/gallery/routes.ts'
import type { SignInStep } from '@consult/web-client/session/sign-in-answers.ts'
import type { SsoOffer } from '@consult/web-client/session/sso-answers.ts'

/** Nobody is signed in. */
export const nobody: Routes = answering('GET /api/session', { signedIn: false })

/** How the owner of a physician's address signs in. */
export const ssoIs = (offer: SsoOffer): Routes => answering('POST /api/session/sso/offer', { offer })

/** What the sign-in page requests. */
export const signInPage: Routes = { ...nobody, ...ssoIs('none') }

/** A sign-in that needs a second step. */
export const stepAfter = (route: string, step: Partial<SignInStep>): Routes =>
  answering(route, {
    step: { needs: 'verify', hasPasskey: false, hasAuthenticator: true, acceptsCodes: true, ...step },
  })

/** A key for an authenticator app, as the service offers it. */
export const offeredApp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Consult:ada.osei%40clinic.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Consult',
}

export const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k${n}mq-7tz${9 - n}-x4${n}w-pd2${n}`)
