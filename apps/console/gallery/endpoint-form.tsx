import { screen } from '@consult/gallery/person.ts'
import { EndpointsPage } from '../src/screens/endpoints/endpoints-page.tsx'
import { dialogOf, openDialog, openFromMenu, pressIn, type User } from './acts.ts'
import { memberPage, type PageState } from './console-state.tsx'
import { endpoint, failingEndpoint, withSecret } from './data/endpoints.ts'
import { invalidField, staleSignIn, unavailable } from './data/refusals.ts'
import { ssoOffered } from './data/session.ts'

const page = memberPage('/endpoints', <EndpointsPage />)
const answers = { 'consoleEndpoints.list': { endpoints: [endpoint(), failingEndpoint] } }
const form = (user: User) => openDialog(user, 'Add endpoint')

/** Adds an endpoint with a valid URL. */
async function add(user: User) {
  const dialog = await form(user)
  await user.type(dialog.getByLabelText('URL'), 'https://clinic.example/hooks/new')
  await pressIn(user, dialog, 'Add endpoint')
  return dialog
}

const refusedUrl = (code: string, message: string): PageState => ({
  answers: { ...answers, 'consoleEndpoints.create': invalidField('url', code, message) },
  act: async (user) => {
    const dialog = await add(user)
    await dialog.findByText(/^Enter a URL/)
  },
})

export const states = [
  page('empty', { answers, act: form }),
  page('with-types', {
    answers,
    act: async (user) => {
      const dialog = await form(user)
      await user.type(dialog.getByLabelText('URL'), failingEndpoint.url)
      await user.click(dialog.getByRole('radio', { name: 'Only some' }))
      await user.click(dialog.getByRole('checkbox', { name: 'telehealth.completed' }))
    },
  }),
  page('with-errors-at-the-fields', {
    answers,
    act: async (user) => {
      const dialog = await form(user)
      await user.click(dialog.getByRole('radio', { name: 'Only some' }))
      await pressIn(user, dialog, 'Add endpoint')
      await dialog.findByText('Enter a URL.')
      await dialog.findByText('Choose at least one type.')
    },
  }),
  page('url-without-tls', refusedUrl('scheme_not_allowed', 'The URL must start with https://.')),
  page('url-of-a-private-host', refusedUrl('host_not_public', 'The host is not public.')),
  page('refused', {
    answers: { ...answers, 'consoleEndpoints.create': unavailable },
    act: async (user) => {
      const dialog = await add(user)
      await dialog.findByText('Couldn’t reach Consult. Try again in a moment.')
    },
  }),
  page('refused-with-types', {
    answers: { ...answers, 'consoleEndpoints.create': unavailable },
    act: async (user) => {
      const dialog = await form(user)
      await user.type(dialog.getByLabelText('URL'), 'https://clinic.example/hooks/new')
      await user.click(dialog.getByRole('radio', { name: 'Only some' }))
      await user.click(dialog.getByRole('checkbox', { name: 'telehealth.completed' }))
      await pressIn(user, dialog, 'Add endpoint')
      await dialog.findByText('Couldn’t reach Consult. Try again in a moment.')
    },
  }),
  page('signing-secret', {
    answers: { ...answers, 'consoleEndpoints.create': withSecret() },
    act: async (user) => {
      await add(user)
      await dialogOf('Signing secret')
    },
  }),
  page('sign-in-again', {
    answers: { ...answers, 'consoleEndpoints.create': staleSignIn },
    routes: ssoOffered('none'),
    act: async (user) => {
      await add(user)
      await dialogOf('Confirm that it’s you')
    },
  }),
  page('edit', {
    answers,
    act: (user) => openFromMenu(user, failingEndpoint.url, 'Edit endpoint', 'Edit endpoint'),
  }),
  page('saved', {
    answers: { ...answers, 'consoleEndpoints.update': withSecret() },
    act: async (user) => {
      const dialog = await openFromMenu(user, endpoint().url, 'Edit endpoint', 'Edit endpoint')
      await pressIn(user, dialog, 'Save')
      await screen.findByText('Endpoint saved')
    },
  }),
]
