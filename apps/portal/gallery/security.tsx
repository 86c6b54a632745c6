import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { SecurityPage } from '@consult/web-client/account-security/security-page.tsx'
import { type PortalState, signedIn } from './portal-state.tsx'
import { appOnly, manyFactors, manySessions, securityAnswers } from './security-answers.ts'
import { offeredApp, recoveryCodes, ssoIs } from './sign-in-answers.ts'

function security(name: string, answers: Answers, act: PortalState['act']) {
  return signedIn({
    name,
    path: '/account/security',
    page: <SecurityPage />,
    answers,
    // The page asks for a sign-in first.
    routes: ssoIs('none'),
    act,
  })
}

const loaded = () => screen.findByRole('button', { name: 'Add a passkey' })
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function changePassword(user: UserEvent, next: string) {
  await user.type(await screen.findByLabelText('Current password'), 'four words in a row')
  await user.type(screen.getByLabelText('New password'), next)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

const withApp = securityAnswers(appOnly)

export const states = [
  security('usual', securityAnswers(), loaded),
  security('many-sessions-and-factors', securityAnswers(manyFactors, { sessions: manySessions }), loaded),
  security('without-password', securityAnswers({}, { hasPassword: false, sessions: manySessions }), () =>
    screen.findByRole('button', { name: 'Email me a link' }),
  ),
  security('sign-in-again', securityAnswers({ ...appOnly, isRecent: false }), async (user) => {
    await press(user, 'Add a passkey')
    await dialog('Sign in again')
  }),
  security('set-up-an-app', { ...securityAnswers(), 'secondFactor.offer': offeredApp }, async (user) => {
    await press(user, 'Set up app')
    await (await dialog('Set up an authenticator app')).findByRole('img', { name: /^QR code/ })
  }),
  security('new-codes', { ...withApp, 'secondFactor.renewRecoveryCodes': { recoveryCodes } }, async (user) => {
    await press(user, 'Get new codes')
    await user.click((await dialog('Get new recovery codes?')).getByRole('button', { name: 'Get new codes' }))
    await (await dialog('Save your recovery codes')).findByRole('button', { name: 'Copy codes' })
  }),
  security('remove-a-passkey', securityAnswers(manyFactors), async (user) => {
    await press(user, 'Remove Sicherheitsschlüssel im Schreibtisch am Standort Hafenstraße')
    await dialog('Remove the passkey “Sicherheitsschlüssel im Schreibtisch am Standort Hafenstraße”?')
  }),
  security(
    'password-refused',
    { ...securityAnswers(), 'access.changePassword': new Refusal('sign_in_failed', 401) },
    async (user) => {
      await changePassword(user, 'four other words in a row')
      await screen.findByText('That isn’t your current password.')
    },
  ),
  security('password-too-short', securityAnswers(), async (user) => {
    await changePassword(user, 'short')
    await screen.findByText('Use 10 to 200 characters.')
  }),
  security('password-changed', { ...securityAnswers(), 'access.changePassword': { changed: true } }, async (user) => {
    await changePassword(user, 'four other words in a row')
    await screen.findByText('Password changed')
  }),
  security('loading', { 'access.sessions': pending }, () => screen.findByText('Loading…')),
  security('failed', { 'access.sessions': new Refusal('forbidden', 403) }, () =>
    screen.findByText('Couldn’t load your sessions'),
  ),
]
