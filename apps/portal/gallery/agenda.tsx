import { pending, Refusal } from '@consult/gallery/answers.ts'
import { screen, within } from '@consult/gallery/person.ts'
import { Agenda } from '../src/screens/agenda/agenda.tsx'
import { agendaAnswers, appointment } from './appointments.ts'
import { busyWeek } from './busy-week.ts'
import { offlineFromStart } from './no-network.ts'
import { signedIn } from './portal-state.tsx'
import { onPhone } from './small-screen.ts'

const path = '/agenda'
const page = <Agenda />
const noHours = { timeZone: null, weekly: [], exceptions: [] }
const jonas = appointment({ name: 'Jonas Brandt', from: '11:00', minutes: 20 })

/** A window as narrow as a phone shows a list, which has neither days nor menus. */
const showsGrid = () => window.matchMedia('(width >= 48rem)').matches
const entry = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] ?? document.body
const list = () => screen.findByRole('region', { name: 'Booked calls by start time' })

export const states = [
  signedIn({
    name: 'week',
    path,
    page,
    answers: agendaAnswers([jonas]),
    act: () => screen.findAllByText('Jonas Brandt'),
  }),
  signedIn({
    name: 'busy-week',
    path,
    page,
    answers: agendaAnswers(busyWeek),
    act: () => screen.findAllByText('Ana Prado'),
  }),
  signedIn({
    name: 'busy-day',
    path,
    page,
    answers: agendaAnswers(busyWeek),
    act: async (user) => {
      await screen.findAllByText('Ana Prado')
      if (!showsGrid()) return
      await user.click(screen.getByRole('button', { name: 'Day' }))
      await screen.findByRole('button', { name: 'Next day' })
      await entry(/^Ana Prado/)
    },
  }),
  signedIn({
    name: 'appointment',
    path,
    page,
    answers: agendaAnswers([jonas]),
    act: async (user) => {
      await screen.findAllByText('Jonas Brandt')
      if (!showsGrid()) return
      await user.click(await entry(/^Jonas Brandt/))
      const shown = within(await screen.findByRole('dialog'))
      await shown.findByRole('link', { name: 'Open call' })
      await shown.findByText(/1991/)
    },
  }),
  signedIn({
    name: 'appointment-waiting',
    path,
    page,
    answers: agendaAnswers(busyWeek),
    act: async (user) => {
      await screen.findAllByText(/^Maximiliane/)
      if (!showsGrid()) return
      await user.click(await entry(/^Maximiliane/))
      await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Open waiting room' })
    },
  }),
  signedIn({
    name: 'empty-without-hours',
    path,
    page,
    answers: agendaAnswers([], noHours),
    act: () => screen.findByRole('button', { name: 'Today' }),
  }),
  onPhone(signedIn({ name: 'list', path, page, answers: agendaAnswers([jonas]), act: list })),
  onPhone(signedIn({ name: 'busy-list', path, page, answers: agendaAnswers(busyWeek), act: list })),
  onPhone(
    signedIn({
      name: 'empty-list',
      path,
      page,
      answers: agendaAnswers([]),
      act: () => screen.findByText('No booked calls'),
    }),
  ),
  signedIn({
    name: 'loading',
    path,
    page,
    answers: { ...agendaAnswers([]), 'physicians.getAvailability': pending },
    act: () => screen.findByText('Loading your agenda'),
  }),
  signedIn({
    name: 'failed',
    path,
    page,
    answers: { ...agendaAnswers([]), 'physicians.listAgenda': new Refusal('forbidden', 403) },
    act: () => screen.findByText('Couldn’t load your agenda'),
  }),
  offlineFromStart(signedIn({ name: 'offline', path, page, act: () => screen.findByText('You’re offline') })),
]
