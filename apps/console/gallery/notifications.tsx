import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { NotificationsPage } from '../src/screens/notifications/notifications-page.tsx'
import { failed, loading, press } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { idOf } from './data/ids.ts'
import { meAs } from './data/members.ts'
import { allNotifications } from './data/notifications.ts'
import { unavailable } from './data/refusals.ts'

const page = memberPage('/notifications', <NotificationsPage />)
const list = () => screen.findByRole('list', { name: 'Notifications' })
const answers = { 'consoleNotifications.list': { items: allNotifications } }

export const states = [
  page('every-reason', { answers, act: list }),
  page('for-a-developer-with-more', {
    me: meAs('developer'),
    answers: { 'consoleNotifications.list': { items: allNotifications.slice(0, 3), nextCursor: 'next' } },
    act: () => screen.findByRole('button', { name: 'Load more' }),
  }),
  page('filtered', {
    answers: {
      'consoleNotifications.list': ({ status }) => ({
        items: status ? allNotifications.filter((each) => each.status === status) : [],
      }),
    },
    act: async (user) => {
      await user.selectOptions(await screen.findByLabelText('Status'), 'suppressed')
      await list()
    },
  }),
  page('filtered-by-consult-and-empty', {
    query: `consultId=${idOf('ac', 7)}&status=failed`,
    answers: {
      'consoleNotifications.list': ({ consultId, status }) => ({
        items: consultId && status === 'failed' ? [] : allNotifications,
      }),
    },
    act: () => screen.findByText('No notification matches the filter.'),
  }),
  page('found-by-consult', {
    answers,
    act: async (user) => {
      await user.type(await screen.findByLabelText('Find by consult'), idOf('th', 2))
      await press(user, 'Find')
      await screen.findByRole('button', { name: `Consult ${idOf('th', 2)} Show all` })
      await list()
    },
  }),
  page('lookup-of-a-malformed-id', {
    answers,
    act: async (user) => {
      await user.type(await screen.findByLabelText('Find by consult'), 'pat_1')
      await press(user, 'Find')
      await screen.findByText('A consult’s ID starts with ac_ or th_.')
      await list()
    },
  }),
  page('empty', {
    answers: { 'consoleNotifications.list': { items: [] } },
    act: () => screen.findByText('No notifications'),
  }),
  page('not-for-an-auditor', {
    me: meAs('auditor'),
    answers,
    act: () => screen.findByText(/can open this page$/),
  }),
  page('loading', { answers: { 'consoleNotifications.list': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleNotifications.list': unavailable },
    act: () => failed('Couldn’t load the notifications'),
  }),
]
