import { type Answers, type OutputOf, pending, Refusal } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { Devices } from '../src/screens/devices/devices.tsx'
import { me } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'

const publicKey = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'
const device: OutputOf<'pushDevices.list'>['devices'][number] = {
  deviceId: 'pd_1',
  kinds: ['ring', 'reply_overdue'],
  browser: 'Chrome',
  system: 'Windows',
  createdAt: '2026-01-02T09:00:00.000Z',
  lastSeenAt: '2026-03-02T09:00:00.000Z',
}
const phone = { ...device, deviceId: 'pd_2', browser: 'Safari', system: 'iOS', lastSeenAt: '2026-02-20T18:30:00.000Z' }
const unnamed = { ...device, deviceId: 'pd_3', browser: null, system: null }
const list = { publicKey, devices: [device, phone, unnamed] }

/** Gives the browser a push service, and the permission to show notifications. */
function canPush({ registered }: { registered: boolean }): void {
  const worker = Object.assign(new EventTarget(), {
    register: async () => undefined,
    getRegistration: async () => undefined,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  Object.assign(window, {
    PushManager: class {},
    Notification: { permission: 'denied', requestPermission: async () => 'denied' },
  })
  if (registered) {
    localStorage.setItem('consult-push-device', JSON.stringify({ physicianId: me.physician.id, deviceId: 'pd_1' }))
  } else localStorage.removeItem('consult-push-device')
}

/** Makes the browser one without pushes: on an iPhone before the installation, or an old one. */
function cannotPush({ isPhone }: { isPhone: boolean }): void {
  Reflect.deleteProperty(window, 'PushManager')
  if (isPhone) Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
}

function devices(name: string, prepare: () => void, act: PortalState['act'], answers: Answers = {}) {
  const state = signedIn({
    name,
    path: '/account/notifications',
    page: <Devices />,
    answers: {
      'pushDevices.list': list,
      'agendaFeed.get': { madeAt: null },
      'pushDevices.replyMails': { wanted: true },
      ...answers,
    },
    act,
  })
  return {
    ...state,
    mount: (...given: Parameters<typeof state.mount>) => {
      prepare()
      return state.mount(...given)
    },
  }
}

const on = () => canPush({ registered: true })
const off = () => canPush({ registered: false })

const feedUrl = 'https://api.consult.example/agenda/4fGh2kQ8sVb1xYz7LmN3pRtW.ics'
const madeAt = '2026-03-02T09:00:00.000Z'

export const states = [
  devices(
    'feed-new',
    on,
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Make a link' }))
      await screen.findByRole('textbox', { name: 'Link for your calendar' })
    },
    { 'agendaFeed.make': { url: feedUrl, madeAt } },
  ),
  devices('feed-made', on, () => screen.findByRole('button', { name: 'Revoke the link' }), {
    'agendaFeed.get': { madeAt },
  }),
  devices('feed-failed', on, () => screen.findByText('Couldn’t load your link'), {
    'agendaFeed.get': new Refusal('forbidden', 403),
  }),
  devices('on', on, () => screen.findByRole('button', { name: 'Test this device' })),
  devices('off', off, () => screen.findByRole('button', { name: 'Turn on' })),
  devices('denied', off, async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await screen.findByText(/^Notifications are blocked/)
  }),
  devices(
    'testing',
    on,
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Test this device' }))
      await screen.findByText('Waiting for the notification…')
    },
    { 'pushDevices.test': { requested: true } },
  ),
  devices(
    'shown',
    on,
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Test this device' }))
      await screen.findByText('Waiting for the notification…')
      const data = { consult: 'push_shown', type: 'test' }
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
      await screen.findByText(/^The notification was shown/)
    },
    { 'pushDevices.test': { requested: true } },
  ),
  devices(
    'iphone',
    () => cannotPush({ isPhone: true }),
    () => screen.findByText(/^On an iPhone or iPad/),
  ),
  devices(
    'no-pushes',
    () => cannotPush({ isPhone: false }),
    () => screen.findByText(/^This browser can’t/),
  ),
  devices('not-set-up', on, () => screen.findByText(/^Your Consult installation/), {
    'pushDevices.list': { publicKey: null, devices: [] },
  }),
  devices('loading', on, () => screen.findByText('Loading your devices'), { 'pushDevices.list': pending }),
  devices('failed', on, () => screen.findByText('Couldn’t load your devices'), {
    'pushDevices.list': new Refusal('forbidden', 403),
  }),
]
