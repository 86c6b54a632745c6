import { pending } from '@consult/gallery/answers.ts'
import { screen } from '@consult/gallery/person.ts'
import { RequestsPage } from '../src/screens/requests/requests-page.tsx'
import { failed, loading, press } from './acts.ts'
import { memberPage, type PageState } from './console-state.tsx'
import { meAs } from './data/members.ts'
import { unavailable } from './data/refusals.ts'
import { loggedRequest, someRequests } from './data/requests.ts'
import { inMinutes } from './data/time.ts'

const page = memberPage('/requests', <RequestsPage />)
const filled = { items: someRequests, notRecorded: [] }
const empty = { items: [], notRecorded: [] }

/** The requests with an error code, which the overview links to. */
const filteredBy = (code: string, status: number): PageState => ({
  query: `code=${code}`,
  answers: {
    'consoleRequests.list': (filter) =>
      filter.status === '4xx' ? { items: [loggedRequest({ status, code })], notRecorded: [] } : filled,
  },
  act: async (user) => {
    await press(user, '4xx')
    await user.selectOptions(await screen.findByLabelText('Method'), 'POST')
    await screen.findByText(String(status))
  },
})

export const states = [
  page('filled', {
    answers: { 'consoleRequests.list': filled },
    act: () => screen.findByRole('list', { name: 'Requests' }),
  }),
  page('filled-for-a-developer', {
    me: meAs('developer'),
    answers: { 'consoleRequests.list': filled },
    act: () => screen.findByRole('list', { name: 'Requests' }),
  }),
  page('with-more-and-a-gap', {
    answers: {
      'consoleRequests.list': {
        items: someRequests,
        nextCursor: 'next',
        notRecorded: [{ minute: inMinutes(-6), count: 4_410 }],
      },
    },
    act: () => screen.findByRole('button', { name: 'Load more' }),
  }),
  page('filtered', filteredBy('rate_limited', 429)),
  page('filtered-by-a-long-code', filteredBy('idempotency_key_reused', 422)),
  page('filtered-and-empty', {
    answers: { 'consoleRequests.list': ({ status }) => (status === '5xx' ? empty : filled) },
    act: async (user) => {
      await press(user, '5xx')
      await screen.findByText('No request fits these filters.')
    },
  }),
  page('empty', {
    answers: { 'consoleRequests.list': empty },
    act: () => screen.findByText('Requests with your keys appear here within seconds.'),
  }),
  page('lookup-of-a-malformed-id', {
    answers: { 'consoleRequests.list': filled },
    act: async (user) => {
      await user.type(await screen.findByLabelText('Find by request ID'), 'not an id!')
      await press(user, 'Open')
      await screen.findByText('A request ID has letters, digits and - _ . : only.')
      await screen.findByRole('list', { name: 'Requests' })
    },
  }),
  page('loading', { answers: { 'consoleRequests.list': pending }, act: loading }),
  page('failed', {
    answers: { 'consoleRequests.list': unavailable },
    act: () => failed('Couldn’t load the requests'),
  }),
]
