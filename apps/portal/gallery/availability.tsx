import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent, within } from '@consult/gallery/person.ts'
import { AvailabilityPage } from '../src/screens/availability/availability.tsx'
import { agendaAnswers, dateAfter, type Hours, workingHours } from './appointments.ts'
import { busyWeek } from './busy-week.ts'
import { offlineFromStart } from './no-network.ts'
import { type PortalState, signedIn } from './portal-state.tsx'

const noHours: Hours = { timeZone: null, weekly: [], exceptions: [] }

const withOverrides: Hours = {
  ...workingHours,
  exceptions: [
    { date: dateAfter(3), windows: [] },
    {
      date: dateAfter(8),
      windows: [
        { start: '10:00', end: '11:30' },
        { start: '18:15', end: '24:00' },
      ],
    },
  ],
}

/** Every minute of every day, in as many time ranges as a day can have. */
const alwaysOpen: Hours = {
  timeZone: 'America/Argentina/ComodRivadavia',
  weekly: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).flatMap((day) =>
    Array.from({ length: 12 }, (_, n) => ({
      day,
      start: `${String(2 * n).padStart(2, '0')}:00`,
      end: `${String(2 * n + 2).padStart(2, '0')}:00`,
    })),
  ),
  exceptions: Array.from({ length: 12 }, (_, n) => ({ date: dateAfter(2 * n), windows: [] })),
}

const previewed = async () =>
  within(await screen.findByRole('list', { name: 'Bookable times' })).findAllByRole('listitem')
/** A time step of the grid. The grid has too many of them for a search by role. */
const cell = (name: RegExp) => screen.findByLabelText(name)
const exactTimes = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Exact times' }))
const addHours = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Add hours on Monday' }))

function availability(name: string, hours: Hours, act: PortalState['act'], answers: PortalState['answers'] = {}) {
  return signedIn({
    name,
    path: '/availability',
    page: <AvailabilityPage />,
    answers: { ...agendaAnswers(busyWeek, hours), ...answers },
    act,
  })
}

export const states = [
  availability('no-hours', noHours, async () => {
    await screen.findByText(/^No hours set/)
    await previewed()
  }),
  availability('no-hours-in-exact-times', noHours, async (user) => {
    await exactTimes(user)
    await screen.findByRole('button', { name: 'Add hours on Monday' })
    await previewed()
  }),
  availability('week', withOverrides, previewed),
  availability('always-open', alwaysOpen, previewed),
  availability('always-open-in-exact-times', alwaysOpen, async (user) => {
    await exactTimes(user)
    await screen.findByRole('group', { name: 'Sunday, hours 12' })
  }),
  availability('quarter-hours', workingHours, async (user) => {
    await user.click(await screen.findByRole('button', { name: '15 min' }))
    await cell(/^Monday 8:15.AM.*, open$/)
  }),
  availability('marking', workingHours, async (user) => {
    const noon = await cell(/^Monday 12:00.PM.*, closed$/)
    noon.focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  }),
  availability('unsaved', workingHours, async (user) => {
    const saturday = await cell(/^Saturday 9:00.AM.*, closed$/)
    saturday.focus()
    await user.keyboard(' ')
    await screen.findByText('You have unsaved changes.')
    await previewed()
  }),
  availability('exact-times', withOverrides, async (user) => {
    await exactTimes(user)
    await screen.findByRole('group', { name: 'Monday, hours 2' })
  }),
  availability('overlapping', noHours, async (user) => {
    await exactTimes(user)
    await addHours(user)
    await addHours(user)
    const second = within(await screen.findByRole('group', { name: 'Monday, hours 2' })).getByLabelText('From')
    await user.clear(second)
    await user.type(second, '11:30')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Correct the marked hours before you save.')
  }),
  availability('copy-menu', workingHours, async (user) => {
    await exactTimes(user)
    await user.click(await screen.findByRole('button', { name: 'Copy Monday to other days' }))
    await screen.findByRole('menuitem', { name: 'Monday to Friday' })
  }),
  availability('copy-menu-of-the-grid', workingHours, async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Copy Wednesday to other days' }))
    await screen.findByRole('menuitem', { name: 'Every day' })
  }),
  availability('date-override-without-date', workingHours, async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Add date' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Enter a date.')
  }),
  availability('open-slots-of-a-day', workingHours, async (user) => {
    const [day] = (await previewed()).filter(({ textContent }) => /\d open slots/.test(textContent))
    await user.click(within(day ?? document.body).getByText(/\d open slots/))
  }),
  availability('loading', noHours, () => screen.findByText('Loading availability'), {
    'physicians.getAvailability': pending,
  }),
  availability('failed', noHours, () => screen.findByText('Couldn’t load your availability'), {
    'physicians.getAvailability': new Refusal('forbidden', 403),
  }),
  offlineFromStart(availability('offline', noHours, () => screen.findByText('You’re offline'))),
]
