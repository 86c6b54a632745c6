import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { KeysPage } from '../src/screens/keys/keys-page.tsx'
import { bringIntoView, dialogOf, openDialog, openFromMenu, pressIn, retype, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { allKeys, createdKey, rotatedKey } from './data/keys.ts'
import { invalidField, quotaExceeded, staleSignIn } from './data/refusals.ts'
import { ssoOffered } from './data/session.ts'

const page = memberPage('/keys', <KeysPage />)
const answers = { 'consoleKeys.list': { keys: allKeys } }

/** Fills in everything that a new key needs, and asks for it. */
async function create(user: User) {
  const dialog = await openDialog(user, 'Create key')
  await user.type(dialog.getByLabelText('Name'), 'Nightly report')
  await user.click(dialog.getByRole('checkbox', { name: /^consults:read/ }))
  await user.type(dialog.getByLabelText('Networks (optional)'), '203.0.113.0/24')
  await user.selectOptions(dialog.getByLabelText('Expires'), '365')
  await pressIn(user, dialog, 'Create key')
  return dialog
}

const rotate = (user: User) => openFromMenu(user, 'Nightly report', 'Rotate', 'Rotate Nightly report?')
const revoke = (user: User) => openFromMenu(user, 'Nightly report', 'Revoke', 'Revoke Nightly report?')
const edit = (user: User, name: string) => openFromMenu(user, name, 'Edit', 'Edit key')
const [, , , longKey] = allKeys

export const states = [
  page('create', { answers, act: (user) => openDialog(user, 'Create key') }),
  page('create-with-errors-at-the-fields', {
    answers,
    act: async (user) => {
      const dialog = await openDialog(user, 'Create key')
      await pressIn(user, dialog, 'Create key')
      await dialog.findByText('Enter a name.')
      await dialog.findByText('Choose at least one scope.')
    },
  }),
  page('being-created', { answers: { ...answers, 'consoleKeys.create': pending }, act: create }),
  page('create-with-a-malformed-network', {
    answers: {
      ...answers,
      'consoleKeys.create': invalidField(
        'addressRanges.0',
        'custom',
        'Use a network in CIDR notation without host bits, such as 192.0.2.0/24 or 2001:db8::/32.',
      ),
    },
    act: async (user) => {
      const dialog = await create(user)
      bringIntoView(await dialog.findByText(/^Check the input/))
    },
  }),
  page('create-over-the-limit', {
    answers: { ...answers, 'consoleKeys.create': quotaExceeded },
    act: async (user) => {
      const dialog = await create(user)
      bringIntoView(await dialog.findByText(/daily limit/))
    },
  }),
  page('create-with-sign-in-again', {
    answers: { ...answers, 'consoleKeys.create': staleSignIn },
    routes: ssoOffered('optional'),
    act: async (user) => {
      await create(user)
      const again = await dialogOf('Confirm that it’s you')
      await again.findByRole('button', { name: 'Continue with single sign-on' })
    },
  }),
  page('secret', {
    answers: { ...answers, 'consoleKeys.create': createdKey },
    act: async (user) => {
      await create(user)
      await dialogOf('API key')
    },
  }),
  page('rotate', { answers, act: rotate }),
  page('rotated', {
    answers: { ...answers, 'consoleKeys.rotate': rotatedKey },
    act: async (user) => {
      const dialog = await rotate(user)
      await user.click(dialog.getByRole('radio', { name: /^No longer/ }))
      await pressIn(user, dialog, 'Rotate')
      await dialogOf('API key')
    },
  }),
  page('edit', { answers, act: (user) => edit(user, longKey?.name ?? '') }),
  page('edit-without-a-name', {
    answers,
    act: async (user) => {
      const dialog = await edit(user, 'Nightly report')
      await retype(user, dialog.getByLabelText('Name'), ' ')
      await pressIn(user, dialog, 'Save')
      await dialog.findByText('Enter a name.')
    },
  }),
  page('revoke', { answers, act: revoke }),
  page('revoked', {
    answers: { ...answers, 'consoleKeys.revoke': { id: createdKey.id, revoked: true } },
    act: async (user) => {
      const dialog = await revoke(user)
      await user.type(dialog.getByLabelText(/^Type/), 'Nightly report')
      await pressIn(user, dialog, 'Revoke')
      await screen.findByText('Revoked Nightly report')
    },
  }),
]
