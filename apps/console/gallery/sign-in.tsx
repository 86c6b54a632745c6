import type { UserEvent } from '@consult/gallery/person.ts'
import { screen } from '@consult/gallery/person.ts'
import { answering, broken, type Routes, refusing, silent } from '@consult/gallery/routes.ts'
import { ConsoleSignIn } from '../src/screens/signed-out/console-sign-in.tsx'
import { press } from './acts.ts'
import { openPage, type PageState } from './console-state.tsx'
import { codeStep, nobodySignedIn, ssoOffered } from './data/session.ts'

const page = openPage('/sign-in', <ConsoleSignIn to="/" />)
const email = 'rosa.iyer@harborstreet.example'
const routes = { ...nobodySignedIn, ...ssoOffered('none') }
const title = () => screen.findByRole('heading', { name: 'Sign in', level: 1 })

/** Types an address and leaves the field, so that the page asks how the owner of the address signs in. */
async function enterEmail(user: UserEvent) {
  await user.type(await screen.findByLabelText('Email address'), email)
  await user.tab()
}

async function signIn(user: UserEvent) {
  await enterEmail(user)
  await user.type(screen.getByLabelText('Password'), 'four words in a row')
  await press(user, 'Sign in')
}

const offered = (offer: 'optional' | 'required', more: Routes = {}): Routes => ({
  ...nobodySignedIn,
  ...ssoOffered(offer),
  ...more,
})

const refused = (refusal: Routes, words: RegExp): PageState => ({
  routes: { ...routes, ...refusal },
  act: async (user) => {
    await signIn(user)
    await screen.findAllByText(words)
  },
})

const singleSignOn = (more: Routes, act: PageState['act']): PageState => ({
  routes: offered('optional', more),
  act: async (user) => {
    await enterEmail(user)
    await press(user, 'Continue with single sign-on')
    await act(user)
  },
})

export const states = [
  page('empty', { routes, act: title }),
  page('with-errors-at-the-fields', {
    routes,
    act: async (user) => {
      await press(user, 'Sign in')
      await screen.findByText('Enter your password.')
    },
  }),
  page('password-shown', {
    routes,
    act: async (user) => {
      await enterEmail(user)
      await user.type(screen.getByLabelText('Password'), 'four words in a row')
      await press(user, 'Show password')
    },
  }),
  page('signing-in', {
    routes: { ...routes, ...silent('POST /api/session') },
    act: async (user) => {
      await signIn(user)
      await screen.findByText('Signing in…')
    },
  }),
  page(
    'wrong-password',
    refused(refusing('POST /api/session', 401, { reason: 'refused' }), /^Incorrect email address/),
  ),
  page(
    'tried-too-often',
    refused(refusing('POST /api/session', 429, { reason: 'too_many', waitSeconds: 840 }), /^Too many attempts/),
  ),
  page('service-away', refused(refusing('POST /api/session', 503, { reason: 'unavailable' }), /^Couldn’t sign you in/)),
  page('offline', refused(broken('POST /api/session'), /^You’re offline/)),
  page('single-sign-on-offered', {
    routes: offered('optional'),
    act: async (user) => {
      await enterEmail(user)
      await screen.findByText('Your organization can sign you in.')
    },
  }),
  page('single-sign-on-required', {
    routes: offered('required'),
    act: async (user) => {
      await enterEmail(user)
      await screen.findByText(/^Your organization signs you in/)
    },
  }),
  page('single-sign-on-required-with-a-password', {
    routes: offered('required'),
    act: async (user) => {
      await enterEmail(user)
      await press(user, 'Use a password instead')
      await screen.findByLabelText('Password')
    },
  }),
  page(
    'single-sign-on-starting',
    singleSignOn(silent('POST /api/session/sso'), () => screen.findByRole('button', { busy: true })),
  ),
  page(
    'single-sign-on-away',
    singleSignOn(refusing('POST /api/session/sso', 503, { reason: 'provider_away' }), () =>
      screen.findByText(/doesn’t answer/),
    ),
  ),
  page('passkey-refused', {
    routes: { ...routes, ...refusing('POST /api/session/passkey/options', 503, { reason: 'unavailable' }) },
    act: async (user) => {
      await press(user, 'Sign in with a passkey')
      await screen.findByText(/^Couldn’t check the passkey/)
    },
  }),
  page('second-step-over', {
    routes: {
      ...routes,
      ...answering('POST /api/session', {
        step: codeStep,
      }),
      ...refusing('POST /api/session/second-step', 401, { reason: 'refused', isOver: true }),
    },
    act: async (user) => {
      await signIn(user)
      await user.type(await screen.findByLabelText('Six-digit code'), '482130')
      await press(user, 'Continue')
      await screen.findByText(/^This sign-in took too long/)
    },
  }),
]
