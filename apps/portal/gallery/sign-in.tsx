import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { broken, type Routes, refusing, silent } from '@consult/gallery/routes.ts'
import { PortalSignIn } from '../src/screens/signed-out/portal-sign-in.tsx'
import { type PortalState, signedOut } from './portal-state.tsx'
import { nobody, signInPage, ssoIs, stepAfter } from './sign-in-answers.ts'

function signIn(name: string, routes: Routes, act: PortalState['act']) {
  return signedOut({ name, path: '/sign-in', page: <PortalSignIn to="/inbox/mine" />, routes, act })
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

/** Types an address and leaves the field, so that the page asks how the owner of the address signs in. */
async function enterEmail(user: UserEvent) {
  await user.type(await screen.findByLabelText('Email address'), 'ada.osei@clinic.example')
  await user.tab()
}

async function enterAll(user: UserEvent) {
  await enterEmail(user)
  await user.type(screen.getByLabelText('Password'), 'four words in a row')
  await press(user, 'Sign in')
}

/** A sign-in that does not succeed. */
const failing = (name: string, routes: Routes, words: RegExp) =>
  signIn(name, { ...signInPage, ...routes }, async (user) => {
    await enterAll(user)
    await screen.findAllByText(words)
  })

export const states = [
  signIn('empty', signInPage, () => screen.findByText(/^Do you use Consult through/)),
  signIn('with-errors-at-the-fields', signInPage, async (user) => {
    await screen.findByLabelText('Email address')
    await press(user, 'Sign in')
    await screen.findByText('Enter your password.')
  }),
  signIn('password-shown', signInPage, async (user) => {
    await enterEmail(user)
    await user.type(screen.getByLabelText('Password'), 'four words in a row')
    await press(user, 'Show password')
  }),
  failing('signing-in', silent('POST /api/session'), /^Signing in…/),
  failing('refused', refusing('POST /api/session', 401, { reason: 'refused' }), /^Incorrect email address/),
  failing(
    'too-many',
    refusing('POST /api/session', 429, { reason: 'too_many', waitSeconds: 840 }),
    /^Too many attempts/,
  ),
  failing('service-away', refusing('POST /api/session', 503, { reason: 'unavailable' }), /^Couldn’t sign you in/),
  failing('no-connection', broken('POST /api/session'), /^You’re offline/),
  signIn('single-sign-on', { ...nobody, ...ssoIs('optional') }, async (user) => {
    await enterEmail(user)
    await screen.findByText('Your organization can sign you in.')
  }),
  signIn('single-sign-on-only', { ...nobody, ...ssoIs('required') }, async (user) => {
    await enterEmail(user)
    await screen.findByText(/^Your organization signs you in/)
  }),
  signIn(
    'single-sign-on-away',
    { ...nobody, ...ssoIs('optional'), ...refusing('POST /api/session/sso', 503, { reason: 'provider_away' }) },
    async (user) => {
      await enterEmail(user)
      await user.click(await screen.findByRole('button', { name: 'Continue with single sign-on' }))
      await screen.findByText(/doesn’t answer/)
    },
  ),
  signIn(
    'passkey-refused',
    { ...signInPage, ...refusing('POST /api/session/passkey/options', 503, { reason: 'unavailable' }) },
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
      await screen.findByText(/^Couldn’t check the passkey/)
    },
  ),
  signIn(
    'second-step-over',
    {
      ...signInPage,
      ...stepAfter('POST /api/session', {}),
      ...refusing('POST /api/session/second-step', 401, { reason: 'refused', isOver: true }),
    },
    async (user) => {
      await enterAll(user)
      await user.type(await screen.findByLabelText('Six-digit code'), '482130')
      await press(user, 'Continue')
      await screen.findByText(/^This sign-in took too long/)
    },
  ),
]
