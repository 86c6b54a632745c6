import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { AlertsPage } from '../src/screens/alerts/alerts-page.tsx'
import { failed, loading, openDialog, press, pressIn } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'
import { alert, allAlerts, reviewedAlerts } from './data/reviews.ts'

const page = memberPage('/alerts', <AlertsPage />)
const me = meAs('auditor')
const one = { 'alerts.list': { items: [alert()] } }
const list = () => screen.findByRole('list', { name: 'Alerts' })

export const states = [
  page('to-review', { me, answers: { 'alerts.list': { items: allAlerts, nextCursor: 'next' } }, act: list }),
  page('reviewed', {
    me,
    answers: { 'alerts.list': ({ state }) => ({ items: state === 'reviewed' ? reviewedAlerts : [] }) },
    act: async (user) => {
      await press(user, 'Reviewed')
      await list()
    },
  }),
  page('nothing-to-review', {
    me,
    answers: { 'alerts.list': { items: [] } },
    act: () => screen.findByText('No alerts to review'),
  }),
  page('nothing-reviewed', {
    me,
    answers: { 'alerts.list': { items: [] } },
    act: async (user) => {
      await press(user, 'Reviewed')
      await screen.findByText('No reviewed alerts')
    },
  }),
  page('review', { me, answers: one, act: (user) => openDialog(user, 'Mark reviewed') }),
  page('review-without-a-note', {
    me,
    answers: one,
    act: async (user) => {
      const dialog = await openDialog(user, 'Mark reviewed')
      await pressIn(user, dialog, 'Mark reviewed')
      await dialog.findByText('Write a note.')
    },
  }),
  page('not-for-an-administrator', {
    answers: one,
    act: () => screen.findByText('Only auditors can open this page'),
  }),
  page('loading', { me, answers: { 'alerts.list': pending }, act: loading }),
  page('failed', { me, answers: { 'alerts.list': unavailable }, act: () => failed('Couldn’t load the alerts') }),
]
