import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { answering, type Routes, refusing, silent } from '@consult/gallery/routes.ts'
import type { SignInStep } from '@consult/web-client/session/sign-in-answers.ts'
import { PortalSignIn } from '../src/screens/signed-out/portal-sign-in.tsx'
import { type PortalState, signedOut } from './portal-state.tsx'
import { offeredApp, recoveryCodes, signInPage, stepAfter } from './sign-in-answers.ts'

/** A state of the second step, after a sign-in with a password. */
function second(name: string, step: Partial<SignInStep>, act: PortalState['act'], routes: Routes = {}) {
  return signedOut({
    name,
    path: '/sign-in',
    page: <PortalSignIn to="/inbox/mine" />,
    routes: { ...signInPage, ...stepAfter('POST /api/session', step), ...routes },
    act: async (user) => {
      await user.type(await screen.findByLabelText('Email address'), 'ada.osei@clinic.example')
      await user.type(screen.getByLabelText('Password'), 'four words in a row')
      await user.click(screen.getByRole('button', { name: 'Sign in' }))
      return act(user)
    },
  })
}

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const enterCode = async (user: UserEvent, button: string) => {
  await user.type(await screen.findByLabelText('Six-digit code'), '482130')
  await press(user, button)
}

const enroll = { needs: 'enroll', hasAuthenticator: false } as const
const offered = answering('POST /api/session/authenticator', offeredApp)
const confirmation = 'POST /api/session/authenticator/confirmation'
const setUpApp = async (user: UserEvent) => {
  await press(user, /^Use an authenticator app/)
  await screen.findByRole('img', { name: /^QR code/ })
}

export const states = [
  second('code', {}, () => screen.findByRole('heading', { name: 'Enter your code' })),
  second('code-missing', {}, async (user) => {
    await press(user, 'Continue')
    await screen.findByText('Enter the six digits that the app shows.')
  }),
  second(
    'code-refused',
    {},
    async (user) => {
      await enterCode(user, 'Continue')
      await screen.findByText(/^That code is incorrect/)
    },
    refusing('POST /api/session/second-step', 401, { reason: 'refused' }),
  ),
  second('recovery-code', {}, async (user) => {
    await press(user, 'Use a recovery code')
    await screen.findByLabelText('Recovery code')
  }),
  second('passkey', { hasPasskey: true }, () => screen.findByRole('heading', { name: 'Use your passkey' })),
  second('passkey-only', { hasPasskey: true, hasAuthenticator: false, acceptsCodes: false }, () =>
    screen.findByText(/^Lost your passkey/),
  ),
  second('choice', enroll, () => screen.findByRole('button', { name: /^Create a passkey/ })),
  second('new-passkey', enroll, async (user) => {
    await press(user, /^Create a passkey/)
    await screen.findByRole('button', { name: 'Create passkey' })
  }),
  second('only-a-new-passkey', { ...enroll, acceptsCodes: false }, () =>
    screen.findByRole('button', { name: 'Create passkey' }),
  ),
  second('app', enroll, setUpApp, offered),
  second(
    'app-loading',
    enroll,
    (user) => press(user, /^Use an authenticator app/),
    silent('POST /api/session/authenticator'),
  ),
  second(
    'app-not-offered',
    enroll,
    async (user) => {
      await press(user, /^Use an authenticator app/)
      await screen.findByRole('button', { name: 'Try again' })
    },
    refusing('POST /api/session/authenticator', 503, { reason: 'unavailable' }),
  ),
  second(
    'app-refused',
    enroll,
    async (user) => {
      await setUpApp(user)
      await enterCode(user, 'Confirm')
      await screen.findByText(/^That code is incorrect/)
    },
    { ...offered, ...refusing(confirmation, 401, { reason: 'refused' }) },
  ),
  second(
    'recovery-codes',
    enroll,
    async (user) => {
      await setUpApp(user)
      await enterCode(user, 'Confirm')
      await screen.findByRole('heading', { name: 'Save your recovery codes' })
    },
    { ...offered, ...answering(confirmation, { recoveryCodes }) },
  ),
]
