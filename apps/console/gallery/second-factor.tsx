import { Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { SecurityPage } from '@consult/web-client/account-security/security-page.tsx'
import { dialogOf, openDialog, press, pressIn, retype, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { unavailable } from './data/refusals.ts'
import { appOnly, factors, offeredApp, passkeysAndApp, recoveryCodes, securityAnswers } from './data/security.ts'
import { ssoOffered } from './data/session.ts'

const page = memberPage('/account/security', <SecurityPage />)
const withoutFactor = securityAnswers(factors())
const withApp = securityAnswers(appOnly)
const withBoth = securityAnswers(passkeysAndApp)
const settingUp = { ...withoutFactor, 'secondFactor.offer': offeredApp }

/** Opens the QR code of a new authenticator app. */
async function setUp(user: User) {
  const dialog = await openDialog(user, 'Set up app', 'Set up an authenticator app')
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' })
  return dialog
}

/** Enters the first code of the app. */
async function confirm(user: User) {
  const dialog = await setUp(user)
  await user.type(dialog.getByLabelText('Six-digit code'), '482130')
  await pressIn(user, dialog, 'Confirm')
  return dialog
}

const newCodes = (user: User) => openDialog(user, 'Get new codes', 'Get new recovery codes?')
const rename = (user: User) => openDialog(user, 'Rename Work laptop', 'Rename passkey')

export const states = [
  page('add-a-passkey', { answers: withoutFactor, act: (user) => openDialog(user, 'Add a passkey') }),
  page('passkey-without-a-name', {
    answers: withoutFactor,
    act: async (user) => {
      const dialog = await openDialog(user, 'Add a passkey')
      await retype(user, dialog.getByLabelText('Name'), ' ')
      await pressIn(user, dialog, 'Create passkey')
      await dialog.findByText('Enter a name of at most 60 characters.')
    },
  }),
  page('passkey-not-created', {
    answers: { ...withoutFactor, 'passkeys.offer': unavailable },
    act: async (user) => {
      const dialog = await openDialog(user, 'Add a passkey')
      await pressIn(user, dialog, 'Create passkey')
      await dialog.findByText(/^Couldn’t save the passkey/)
    },
  }),
  page('set-up-an-app', { answers: settingUp, act: setUp }),
  page('set-up-an-app-failed', {
    answers: { ...withoutFactor, 'secondFactor.offer': unavailable },
    act: async (user) => {
      const dialog = await openDialog(user, 'Set up app', 'Set up an authenticator app')
      await dialog.findByRole('button', { name: 'Try again' })
    },
  }),
  page('wrong-first-code', {
    answers: { ...settingUp, 'secondFactor.confirm': new Refusal('second_factor_failed', 401) },
    act: async (user) => {
      const dialog = await confirm(user)
      await dialog.findByText(/^That code is incorrect/)
    },
  }),
  page('recovery-codes-of-an-app', {
    answers: { ...settingUp, 'secondFactor.confirm': { recoveryCodes } },
    act: async (user) => {
      await confirm(user)
      await dialogOf('Save your recovery codes')
    },
  }),
  page('get-new-codes', { answers: withApp, act: newCodes }),
  page('new-codes', {
    answers: { ...withApp, 'secondFactor.renewRecoveryCodes': { recoveryCodes } },
    act: async (user) => {
      await pressIn(user, await newCodes(user), 'Get new codes')
      await dialogOf('Save your recovery codes')
    },
  }),
  page('turn-off', { answers: withApp, act: (user) => openDialog(user, 'Turn off', 'Turn off two-step sign-in?') }),
  page('remove-app', {
    answers: withBoth,
    act: (user) => openDialog(user, 'Remove app', 'Remove the authenticator app?'),
  }),
  page('rename-a-passkey', { answers: withBoth, act: rename }),
  page('rename-a-passkey-without-a-name', {
    answers: withBoth,
    act: async (user) => {
      const dialog = await rename(user)
      await retype(user, dialog.getByLabelText('Name'), ' ')
      await pressIn(user, dialog, 'Rename')
      await dialog.findByText('Enter a name of at most 60 characters.')
    },
  }),
  page('remove-a-passkey', {
    answers: withBoth,
    act: async (user) => {
      await press(user, /^Remove Sicherheitsschlüssel/)
      await dialogOf(/^Remove the passkey/)
    },
  }),
  page('passkey-removed', {
    answers: { ...withBoth, 'passkeys.remove': { removed: true } },
    act: async (user) => {
      const dialog = await openDialog(user, 'Remove Work laptop', /^Remove the passkey/)
      await pressIn(user, dialog, 'Remove')
      await screen.findByText('Removed Work laptop')
    },
  }),
  page('sign-in-again', {
    answers: securityAnswers({ ...appOnly, isRecent: false }),
    routes: ssoOffered('none'),
    act: (user) => openDialog(user, 'Add a passkey', 'Sign in again'),
  }),
]
