import { type Answers, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { Profile } from '../src/screens/profile/profile.tsx'
import { asCurrent, runningCall } from './calls.ts'
import { dutyIs, onDuty } from './duty.ts'
import { inMinutes, physician } from './people.ts'
import { type PortalState, signedIn } from './portal-state.tsx'

const long = 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen'

function state(name: string, answers: Answers, act: PortalState['act']) {
  const common: Answers = { 'physicians.get': physician, ...onDuty }
  return signedIn({ name, path: '/profile', page: <Profile />, answers: { ...common, ...answers }, act })
}

const clara = { id: 'phy_2', name: 'Clara Weiss, MD', specialty: null, onDuty: true, licensed: true }

const owing = (replies: number): Answers => ({
  'portal.counts': { ...zero, mine: replies, rows: { ...zero.rows, mine: replies } },
})
const zero = {
  mine: 0,
  queue: 0,
  overdue: 0,
  waiting: 0,
  rows: { mine: 0, queue: 0, overdue: 0, waiting: 0 },
  nextDueAt: null,
  load: 0,
  capacity: null,
}

const inCall = (name: string | null): Answers => ({
  ...dutyIs('busy'),
  'portalCalls.current': asCurrent(runningCall({ patient: { name, externalId: 'MRN-0048213' } })),
})

const isOn = () => screen.findByRole('switch', { name: 'On duty', checked: true })
async function openMenu(user: UserEvent) {
  await isOn()
  await user.click(await screen.findByRole('button', { name: 'Duty options' }))
  return screen.findByLabelText('On duty until')
}
async function leave(user: UserEvent) {
  await user.click(await isOn())
  return screen.findByRole('dialog', { name: 'Go off duty now?' })
}

export const states = [
  state('on-duty-until', dutyIs('online', { until: inMinutes(90) }), () => screen.findByText(/^On duty until/)),
  state('menu', {}, openMenu),
  state('menu-without-time', {}, async (user) => {
    await openMenu(user)
    await user.click(screen.getByRole('button', { name: 'Set' }))
    await screen.findByText('Choose a later time.')
  }),
  state('not-changed', { 'physicians.setPresence': new Refusal('internal_error', 500) }, async (user) => {
    await user.click(await isOn())
    await screen.findByText('Couldn’t change your duty status')
  }),
  state('away-after-missed-calls', dutyIs('away', { awayBecause: 'unanswered_rings' }), () =>
    screen.findByText(/You missed two calls in a row/),
  ),
  state('away-at-the-end-of-duty', dutyIs('away', { awayBecause: 'until_passed' }), () =>
    screen.findByText(/Your time on duty ended/),
  ),
  state('leaving-with-one-reply', owing(1), leave),
  state(
    'leaving-with-threads-for-a-colleague',
    { ...owing(3), 'teamwork.colleagues': { colleagues: [clara] } },
    async (user) => {
      const asked = within(await leave(user))
      await user.click(asked.getByRole('radio', { name: /^Offer them to a colleague/ }))
      const colleague = await asked.findByRole('combobox', { name: 'Hand over to' })
      await user.selectOptions(colleague, await within(colleague).findByRole('option', { name: /^Clara Weiss, MD/ }))
    },
  ),
  state(
    'threads-not-handed-over',
    { ...owing(3), 'teamwork.handOverAll': new Refusal('internal_error', 500) },
    async (user) => {
      const asked = within(await leave(user))
      await user.click(asked.getByRole('radio', { name: /^Return them to the queue/ }))
      // The key confirms what was chosen, not the button that keeps the physician on duty.
      await user.keyboard('{Control>}{Enter}{/Control}')
      // The dialog always has the element of the refusal, so its text has to be there.
      await asked.findByText(/went wrong/)
    },
  ),
  state('leaving-with-replies-and-a-call', { ...owing(12), ...inCall('Nadia Holt') }, leave),
  state('signing-out-on-duty', {}, async (user) => {
    await isOn()
    await user.click(await screen.findByRole('button', { name: /Your account$/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Stay on duty and sign out' })
  }),
  state('in-a-call-elsewhere', inCall('Nadia Holt'), () => screen.findByRole('link', { name: 'Return to call' })),
  state('in-a-call-with-a-long-name', inCall(long), () => screen.findByRole('link', { name: 'Return to call' })),
  state('in-a-call-without-a-name', inCall(null), () => screen.findByRole('link', { name: 'Return to call' })),
]
