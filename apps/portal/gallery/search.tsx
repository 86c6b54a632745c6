import { type Answers, pending, Refusal } from '@consult/gallery/answers.ts'
import { goOffline } from '@consult/gallery/offline.ts'
import { screen } from '@consult/gallery/person.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { inboxAnswers } from './consults.ts'
import { found, longFound, sameName, searchAnswers } from './found.ts'
import { fullInbox } from './full-inbox.ts'
import { patientAnswers } from './patients.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { dialog } from './thread-state.tsx'

const answers = { ...inboxAnswers(fullInbox), ...searchAnswers }

/** A state of the search. @param shown waits until the search shows its results */
function search(name: string, text: string, shown: PortalState['act'], more: Answers = {}) {
  return signedIn({
    name,
    path: '/inbox/queue',
    page: <Inbox />,
    answers: { ...answers, ...more },
    act: async (user) => {
      await user.type(await screen.findByRole('combobox', { name: 'Search patients and messages' }), text)
      return shown(user)
    },
  })
}

export const states = [
  search('found', 'rash', () => screen.findByRole('button', { name: 'Show more' })),
  search('one-chosen', 'rash', async (user) => {
    await screen.findByRole('button', { name: 'Show more' })
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    await screen.findByRole('option', { selected: true, name: /has spread to my neck/ })
  }),
  search('long-name', 'northwind', () => screen.findByRole('option', { name: /^Maximiliane/ }), {
    'search.threads': longFound,
  }),
  search('same-name', 'robert', () => screen.findAllByRole('option', { name: /^Robert Smith/ }), {
    'search.threads': sameName,
  }),
  search('too-short', 'x', () => screen.findByText(/^Enter at least two characters/)),
  search('nothing', 'qqqqzzzz', () => screen.findByText('No results')),
  search('searching', 'rash', () => screen.findByText('Searching…'), { 'search.threads': pending }),
  search('failed', 'rash', () => screen.findByText(/^Search failed/), {
    'search.threads': new Refusal('forbidden', 403),
  }),
  search(
    'more-loading',
    'rash',
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Show more' }))
      await screen.findByRole('button', { name: 'Show more', busy: true })
    },
    { 'search.threads': ({ query, cursor }) => (cursor ? pending : found(query)) },
  ),
  search(
    'patient-without-consult',
    'rash',
    async (user) => {
      await user.click(await screen.findByRole('option', { name: /No consult/ }))
      await (await dialog('Write to patient')).findByText('Allergies: Penicillin')
    },
    patientAnswers(),
  ),
  signedIn({
    name: 'offline',
    path: '/inbox/queue',
    page: <Inbox />,
    answers,
    act: async (user) => {
      const field = await screen.findByRole('combobox', { name: 'Search patients and messages' })
      goOffline()
      await user.type(field, 'rash')
      await screen.findByText('Searching…')
      await screen.findByText('Offline')
    },
  }),
]
