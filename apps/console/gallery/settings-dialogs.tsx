import { screen } from '@consult/gallery/person.ts'
import { SettingsPage } from '../src/screens/settings/settings-page.tsx'
import { dialogOf, openDialog, pressIn, retype, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { invalidField, staleSignIn } from './data/refusals.ts'
import { ssoOffered } from './data/session.ts'
import { longSettings, newSettings, noSso, settings } from './data/settings.ts'

const page = memberPage('/settings', <SettingsPage />)
const answers = { 'consoleSettings.get': settings(), 'console.singleSignOn': noSso }
const origins = (user: User) => openDialog(user, 'Edit origins')
const links = (user: User) => openDialog(user, 'Edit links')
const notifications = (user: User) => openDialog(user, 'Edit notifications')

/** Adds an origin. */
async function addOrigin(user: User, origin = 'https://other.example') {
  const dialog = await origins(user)
  await user.type(dialog.getByRole('textbox', { name: 'Origins' }), `\n${origin}`)
  await pressIn(user, dialog, 'Save')
  return dialog
}

export const states = [
  page('origins', { answers, act: origins }),
  page('many-origins', { answers: { ...answers, 'consoleSettings.get': longSettings }, act: origins }),
  page('malformed-origin', {
    answers,
    act: async (user) => {
      const dialog = await addOrigin(user, 'clinic.example/help')
      await dialog.findByText(/isn’t an origin/)
    },
  }),
  page('saved', {
    answers: { ...answers, 'consoleSettings.change': settings({ allowedOrigins: ['https://other.example'] }) },
    act: async (user) => {
      await addOrigin(user)
      await screen.findByText('Settings saved')
    },
  }),
  page('sign-in-again', {
    answers: { ...answers, 'consoleSettings.change': staleSignIn },
    routes: ssoOffered('none'),
    act: async (user) => {
      await addOrigin(user)
      await dialogOf('Confirm that it’s you')
    },
  }),
  page('second-factor', { answers, act: (user) => openDialog(user, 'Edit the second factor policy') }),
  page('second-factor-to-confirm', {
    answers,
    act: async (user) => {
      const dialog = await openDialog(user, 'Edit the second factor policy')
      await user.click(dialog.getByRole('radio', { name: /^Passkeys only/ }))
      await user.type(dialog.getByLabelText('Type Passkeys only to confirm'), 'Passkeys only')
    },
  }),
  page('links', { answers, act: links }),
  page('notifications', { answers, act: notifications }),
  page('notifications-without-an-end', {
    answers,
    act: async (user) => {
      const dialog = await notifications(user)
      await user.click(dialog.getByRole('radio', { name: /^Your own system/ }))
      await user.clear(dialog.getByLabelText('To'))
      await pressIn(user, dialog, 'Save')
      await dialog.findByText(/^Enter the time at which quiet hours end/)
    },
  }),
  page('notifications-of-a-new-account', {
    answers: {
      ...answers,
      'consoleSettings.get': newSettings,
      'consoleSettings.change': invalidField(
        'notifications.senderName',
        'custom',
        'Remove the web address from the name, or put a space after the dot.',
      ),
    },
    act: async (user) => {
      const dialog = await notifications(user)
      await user.type(dialog.getByLabelText('Sender name'), 'harbor.example')
      await pressIn(user, dialog, 'Save')
      await dialog.findByText(/^Check the input/)
    },
  }),
  page('malformed-link', {
    answers: {
      ...answers,
      'consoleSettings.change': invalidField(
        'contactUrl',
        'custom',
        'expected https://clinic.example/contact, mailto:help@clinic.example or tel:+14155550100, or null to show no link',
      ),
    },
    act: async (user) => {
      const dialog = await links(user)
      await retype(user, dialog.getByLabelText('Contact'), 'clinic.example/contact')
      await pressIn(user, dialog, 'Save')
      await dialog.findByText(/^Check the input/)
    },
  }),
]
