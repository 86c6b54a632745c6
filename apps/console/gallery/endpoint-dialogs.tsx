import { screen } from '@consult/gallery/person.ts'
import { EndpointsPage } from '../src/screens/endpoints/endpoints-page.tsx'
import { dialogOf, openFromMenu, openRowMenu, pressIn, retype, type User } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { endpoint, failingEndpoint, withSecret } from './data/endpoints.ts'
import { idOf } from './data/ids.ts'

const page = memberPage('/endpoints', <EndpointsPage />)
const answers = { 'consoleEndpoints.list': { endpoints: [endpoint(), failingEndpoint] } }

const open = (user: User, item: string, title = item) => openFromMenu(user, endpoint().url, item, title)
const recover = (user: User) => open(user, 'Recover missed events')

/** Sends a test event and waits for the result. */
async function test(user: User, told: RegExp) {
  const menu = await openRowMenu(user, endpoint().url)
  await user.click(menu.getByRole('menuitem', { name: 'Send test event' }))
  await screen.findByText(told)
}

export const states = [
  page('rotate', { answers, act: (user) => open(user, 'Rotate secret', 'Rotate the signing secret?') }),
  page('rotated', {
    answers: { ...answers, 'consoleEndpoints.rotateSecret': withSecret() },
    act: async (user) => {
      await pressIn(user, await open(user, 'Rotate secret', 'Rotate the signing secret?'), 'Rotate secret')
      await dialogOf('Signing secret')
    },
  }),
  page('recover', { answers, act: recover }),
  page('recover-from-too-long-ago', {
    answers,
    act: async (user) => {
      const dialog = await recover(user)
      await retype(user, dialog.getByLabelText('From'), '2020-01-01T00:00:00')
      await pressIn(user, dialog, 'Recover')
      await dialog.findByText('Enter a time within the last 30 days.')
    },
  }),
  page('recover-until-before-the-start', {
    answers,
    act: async (user) => {
      const dialog = await recover(user)
      await retype(user, dialog.getByLabelText('Until (optional)'), '2020-01-01T00:00:00')
      await pressIn(user, dialog, 'Recover')
      await dialog.findByText('Enter a time after the start.')
    },
  }),
  page('recovered', {
    answers: { ...answers, 'consoleEndpoints.recover': { count: 412 } },
    act: async (user) => {
      await pressIn(user, await recover(user), 'Recover')
      await screen.findByText('412 events are being sent again')
    },
  }),
  page('disable', { answers, act: (user) => open(user, 'Disable', 'Disable this endpoint?') }),
  page('delete', { answers, act: (user) => open(user, 'Delete', 'Delete this endpoint?') }),
  page('delete-with-its-host-typed', {
    answers,
    act: async (user) => {
      const dialog = await open(user, 'Delete', 'Delete this endpoint?')
      await user.type(dialog.getByLabelText(/^Type/), 'clinic.example')
    },
  }),
  page('tested', {
    answers: {
      ...answers,
      'consoleEndpoints.test': {
        eventId: idOf('evt', 9),
        delivered: true,
        status: 200,
        durationMs: 84,
        error: null,
        responseHead: null,
      },
    },
    act: (user) => test(user, /^The endpoint took the test event/),
  }),
  page('test-failed', {
    answers: {
      ...answers,
      'consoleEndpoints.test': {
        eventId: idOf('evt', 9),
        delivered: false,
        status: null,
        durationMs: 203,
        error: 'tls',
        responseHead: null,
      },
    },
    act: (user) => test(user, /^The secure connection failed/),
  }),
]
