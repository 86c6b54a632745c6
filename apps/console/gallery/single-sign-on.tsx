import { screen } from '@consult/gallery/person.ts'
import { SettingsPage } from '../src/screens/settings/settings-page.tsx'
import { bringIntoView, openDialog, openFromMenu, openRowMenu, pressIn, retype, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { invalidField } from './data/refusals.ts'
import { noSso, requiredSso, settings, someSso } from './data/settings.ts'

const page = memberPage('/settings', <SettingsPage />)
const withoutSso = { 'consoleSettings.get': settings(), 'console.singleSignOn': noSso }
const withSso = { ...withoutSso, 'console.singleSignOn': someSso }
const [, , toVerify] = someSso.domains
const withOneToVerify = { ...withSso, 'console.singleSignOn': { ...someSso, domains: someSso.domains.slice(2) } }
const unverified = 'verwaltung.gesundheitszentrum-am-hafen.example'
const removal = `Remove ${unverified}`

const setUp = (user: User) => openDialog(user, 'Set up', 'Single sign-on')
const edit = (user: User) => openDialog(user, 'Edit single sign-on', 'Single sign-on')

/** Adds a domain. */
async function addDomain(user: User, domain: string) {
  const dialog = await openDialog(user, 'Add domain')
  if (domain !== '') await user.type(dialog.getByLabelText('Domain'), domain)
  await pressIn(user, dialog, 'Add domain')
  return dialog
}

/** Opens the check of the only domain whose record was not found. */
const checkRecord = (user: User) => openDialog(user, 'Check DNS record')

export const states = [
  page('set-up', { answers: withoutSso, act: setUp }),
  page('set-up-with-errors-at-the-fields', {
    answers: withoutSso,
    act: async (user) => {
      const dialog = await setUp(user)
      await pressIn(user, dialog, 'Save')
      await dialog.findAllByText('Fill in this field.')
    },
  }),
  page('edit', { answers: withSso, act: edit }),
  page('edit-a-required-one', { answers: { ...withSso, 'console.singleSignOn': requiredSso }, act: edit }),
  page('unknown-issuer', {
    answers: {
      ...withSso,
      'console.setSingleSignOn': invalidField(
        'issuer',
        'not_a_provider',
        'No provider of this exact issuer was found. Copy the issuer from its /.well-known/openid-configuration, also its last slash.',
      ),
    },
    act: async (user) => {
      const dialog = await edit(user)
      await retype(user, dialog.getByLabelText('Issuer'), 'https://login.example')
      await pressIn(user, dialog, 'Save')
      bringIntoView(await dialog.findByText(/^Check the input/))
    },
  }),
  page('saved', {
    answers: { ...withSso, 'console.setSingleSignOn': someSso },
    act: async (user) => {
      await pressIn(user, await edit(user), 'Save')
      await screen.findByText('Saved single sign-on')
    },
  }),
  page('remove', {
    answers: withSso,
    act: (user) => openDialog(user, 'Remove single sign-on', 'Remove single sign-on?'),
  }),
  page('add-domain', { answers: withSso, act: (user) => openDialog(user, 'Add domain') }),
  page('add-domain-without-a-name', {
    answers: withSso,
    act: async (user) => {
      const dialog = await addDomain(user, '')
      await dialog.findByText('Fill in this field.')
    },
  }),
  page('add-a-public-domain', {
    answers: {
      ...withSso,
      'console.addSsoDomain': invalidField('domain', 'custom', 'Anybody can have an address at this domain.'),
    },
    act: async (user) => {
      const dialog = await addDomain(user, 'gmail.com')
      await dialog.findByText(/Anybody can have an address/)
    },
  }),
  page('check-record', { answers: withOneToVerify, act: checkRecord }),
  page('record-not-found', {
    answers: {
      ...withOneToVerify,
      'console.verifySsoDomain': invalidField(
        'domain',
        'not_verified',
        `The TXT record ${toVerify?.recordName} does not have the value ${toVerify?.recordValue} yet, or another account uses the domain. DNS changes can take an hour.`,
      ),
    },
    act: async (user) => {
      const dialog = await checkRecord(user)
      await pressIn(user, dialog, 'Check DNS record')
      await dialog.findByText(/DNS changes can take an hour/)
    },
  }),
  page('domain-menu', { answers: withSso, act: (user) => openRowMenu(user, unverified) }),
  page('remove-domain', {
    answers: withSso,
    act: (user) => openFromMenu(user, 'clinic.example', 'Remove clinic.example', 'Remove clinic.example?'),
  }),
  page('remove-a-long-domain', {
    answers: withSso,
    act: (user) => openFromMenu(user, unverified, removal, `${removal}?`),
  }),
]
