import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { answering, type Routes, refusing, silent } from '@consult/gallery/routes.ts'
import type { SignInStep } from '@consult/web-client/session/sign-in-answers.ts'
import { ConsoleSignIn } from '../src/screens/signed-out/console-sign-in.tsx'
import { press } from './acts.ts'
import { openPage } from './console-state.tsx'
import { offeredApp, recoveryCodes } from './data/security.ts'
import { codeStep, nobodySignedIn, setUpStep, ssoOffered } from './data/session.ts'

const page = openPage('/sign-in', <ConsoleSignIn to="/" />)

const withBoth: SignInStep = { ...codeStep, hasPasskey: true }
const withPasskey: SignInStep = { needs: 'verify', hasPasskey: true, hasAuthenticator: false, acceptsCodes: false }
const enrollPasskey: SignInStep = { ...setUpStep, acceptsCodes: false }

/** A password sign-in that leads to a second step, and the answers to that step's requests. */
const before = (step: SignInStep, more: Routes = {}): Routes => ({
  ...nobodySignedIn,
  ...ssoOffered('none'),
  ...answering('POST /api/session', { step }),
  ...more,
})

/** Signs in with a password, and waits for the second step. */
async function reach(user: UserEvent, title: string) {
  await user.type(await screen.findByLabelText('Email address'), 'rosa.iyer@harborstreet.example')
  await user.type(screen.getByLabelText('Password'), 'four words in a row')
  await press(user, 'Sign in')
  await screen.findByRole('heading', { name: title, level: 1 })
}

async function enterCode(user: UserEvent, button: string) {
  await user.type(await screen.findByLabelText('Six-digit code'), '482130')
  await press(user, button)
}

const offering = answering('POST /api/session/authenticator', offeredApp)

/** Chooses an authenticator app, and waits for its QR code. */
async function chooseApp(user: UserEvent) {
  await reach(user, 'Protect your account')
  await press(user, /^Use an authenticator app/)
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
}

export const states = [
  page('code', { routes: before(codeStep), act: (user) => reach(user, 'Enter your code') }),
  page('incomplete-code', {
    routes: before(codeStep),
    act: async (user) => {
      await reach(user, 'Enter your code')
      await press(user, 'Continue')
      await screen.findByText('Enter the six digits that the app shows.')
    },
  }),
  page('wrong-code', {
    routes: before(codeStep, refusing('POST /api/session/second-step', 401, { reason: 'refused' })),
    act: async (user) => {
      await reach(user, 'Enter your code')
      await enterCode(user, 'Continue')
      await screen.findByText(/^That code is incorrect/)
    },
  }),
  page('recovery-code', {
    routes: before(codeStep),
    act: async (user) => {
      await reach(user, 'Enter your code')
      await press(user, 'Use a recovery code')
      await screen.findByRole('heading', { name: 'Enter a recovery code' })
    },
  }),
  page('passkey', { routes: before(withPasskey), act: (user) => reach(user, 'Use your passkey') }),
  page('passkey-or-code', { routes: before(withBoth), act: (user) => reach(user, 'Use your passkey') }),
  page('passkey-not-checked', {
    routes: before(withBoth, refusing('POST /api/session/second-step/passkey/options', 503, { reason: 'unavailable' })),
    act: async (user) => {
      await reach(user, 'Use your passkey')
      await press(user, 'Use your passkey')
      await screen.findByText(/^Couldn’t check the passkey/)
    },
  }),
  page('choose-a-factor', { routes: before(setUpStep), act: (user) => reach(user, 'Protect your account') }),
  page('create-a-passkey', { routes: before(enrollPasskey), act: (user) => reach(user, 'Protect your account') }),
  page('create-a-passkey-or-choose-another-way', {
    routes: before(setUpStep),
    act: async (user) => {
      await reach(user, 'Protect your account')
      await press(user, /^Create a passkey/)
      await screen.findByRole('button', { name: 'Choose another way' })
    },
  }),
  page('app-loading', {
    routes: before(setUpStep, silent('POST /api/session/authenticator')),
    act: async (user) => {
      await reach(user, 'Protect your account')
      await press(user, /^Use an authenticator app/)
      await screen.findByText('Loading…')
    },
  }),
  page('set-up-an-app', { routes: before(setUpStep, offering), act: chooseApp }),
  page('recovery-codes', {
    routes: before(setUpStep, {
      ...offering,
      ...answering('POST /api/session/authenticator/confirmation', { recoveryCodes }),
    }),
    act: async (user) => {
      await chooseApp(user)
      await enterCode(user, 'Confirm')
      await screen.findByRole('heading', { name: 'Save your recovery codes' })
    },
  }),
]
