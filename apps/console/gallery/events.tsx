import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { EventsPage } from '../src/screens/events/events-page.tsx'
import { failed, loading, press } from './acts.ts'
import { memberPage } from './console-state.tsx'
import { someEvents } from './data/events.ts'
import { idOf } from './data/ids.ts'
import { meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'

const page = memberPage('/events', <EventsPage />)
const list = () => screen.findByRole('list', { name: 'Events' })

export const states = [
  page('filled', { answers: { 'consoleEvents.list': { items: someEvents } }, act: list }),
  page('filled-for-a-developer', {
    me: meAs('developer'),
    answers: { 'consoleEvents.list': { items: someEvents } },
    act: list,
  }),
  page('with-more', {
    answers: { 'consoleEvents.list': { items: someEvents, nextCursor: 'next' } },
    act: () => screen.findByRole('button', { name: 'Load more' }),
  }),
  page('filtered', {
    answers: {
      'consoleEvents.list': ({ type }) => ({
        items: type ? someEvents.map((event) => ({ ...event, type })) : [],
      }),
    },
    act: async (user) => {
      await user.selectOptions(await screen.findByLabelText('Type'), 'async_consult.resolve_requested')
      await list()
    },
  }),
  page('filtered-by-consult', {
    query: `consultId=${idOf('ac', 7)}&delivery=failed`,
    answers: {
      'consoleEvents.list': ({ consultId, delivery }) => ({
        items: consultId && delivery === 'failed' ? someEvents.filter(({ endpoints }) => endpoints.failed > 0) : [],
      }),
    },
    act: list,
  }),
  page('filtered-and-empty', {
    answers: { 'consoleEvents.list': ({ delivery }) => ({ items: delivery ? [] : someEvents }) },
    act: async (user) => {
      await press(user, 'Waiting')
      await screen.findByText('No event matches the filter.')
    },
  }),
  page('found-by-consult', {
    answers: { 'consoleEvents.list': { items: someEvents } },
    act: async (user) => {
      await user.type(await screen.findByLabelText('Find by ID'), idOf('th', 2))
      await press(user, 'Open')
      await screen.findByRole('button', { name: `Consult ${idOf('th', 2)} Show all` })
      await list()
    },
  }),
  page('empty', {
    answers: { 'consoleEvents.list': { items: [] } },
    act: () => screen.findByText('No events'),
  }),
  page('lookup-of-a-malformed-id', {
    answers: { 'consoleEvents.list': { items: someEvents } },
    act: async (user) => {
      await user.type(await screen.findByLabelText('Find by ID'), 'pat_1')
      await press(user, 'Open')
      await screen.findByText('An event’s ID starts with evt_, a consult’s with ac_ or th_.')
      await list()
    },
  }),
  page('loading', { answers: { 'consoleEvents.list': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleEvents.list': unavailable },
    act: () => failed('Couldn’t load the events'),
  }),
]
