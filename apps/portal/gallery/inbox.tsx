import { type Answers, noConnection, pending, Refusal } from '@consult/gallery/answers.ts'
import { goOffline } from '@consult/gallery/offline.ts'
import { screen, type UserEvent } from '@consult/gallery/person.ts'
import type { InboxView } from '../src/entities/consults/inbox-views.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { dueIn, inboxAnswers, queuedItem } from './consults.ts'
import { fullInbox, thirtyOfMine } from './full-inbox.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { onPhone } from './small-screen.ts'

function inbox(name: string, view: InboxView, state: Pick<PortalState, 'answers' | 'act' | 'isBusy'>) {
  return signedIn({ name, path: `/inbox/${view}`, page: <Inbox />, ...state })
}

const full = inboxAnswers(fullInbox)
/** Waits for the row of a consult. */
const row = (name: RegExp) => screen.findAllByRole('link', { name })
/** Goes to the last row by keyboard. */
async function toTheEnd(user: UserEvent, last: RegExp) {
  const [first] = await row(/Nadia Holt/)
  first?.focus()
  await user.keyboard('{End}')
  await row(last)
}
const says = (words: string | RegExp) => () => screen.findByText(words)

/** The first page of a long list. @param next the answer to the request for the second page */
const firstPage = (next: typeof pending | Refusal): Answers => ({
  ...full,
  'portal.inbox': ({ cursor }) => (cursor ? next : { items: thirtyOfMine.slice(0, 25), nextCursor: 'next' }),
})

const oneOfMine = inboxAnswers([queuedItem({ consult: dueIn(12), unread: 1 })])

export const states = [
  inbox('empty', 'mine', { act: says('No replies pending') }),
  inbox('one-consult', 'mine', { answers: oneOfMine, act: () => row(/Nadia Holt/) }),
  inbox('mine', 'mine', { answers: full, act: () => row(/Maximiliane/) }),
  inbox('mine-scrolled-to-its-end', 'mine', { answers: full, act: (user) => toTheEnd(user, /Test clock/) }),
  inbox('mine-compact', 'mine', {
    answers: full,
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Compact rows' }))
      await row(/Maximiliane/)
    },
  }),
  inbox('mine-before-the-page-is-idle', 'mine', { answers: full, isBusy: true, act: () => row(/Maximiliane/) }),
  inbox('queue', 'queue', { answers: full, act: () => row(/Ottilie/) }),
  inbox('overdue', 'overdue', { answers: full, act: () => row(/With Dr\. Weiss/) }),
  inbox('waiting', 'waiting', { answers: full, act: () => row(/Answered/) }),
  inbox('closed', 'closed', { answers: full, act: () => row(/Closed by/) }),
  inbox('empty-queue', 'queue', { act: says('The queue is empty') }),
  inbox('nothing-overdue', 'overdue', { act: says('No overdue replies') }),
  inbox('nothing-waiting', 'waiting', { act: says('No replies pending from patients') }),
  inbox('nothing-closed', 'closed', { act: says('No closed consults yet') }),
  inbox('loading', 'mine', {
    answers: { 'portal.inbox': pending, 'portal.counts': pending },
    act: says('Loading consults'),
  }),
  inbox('failed', 'mine', {
    answers: { ...full, 'portal.inbox': new Refusal('forbidden', 403) },
    act: says('Couldn’t load consults'),
  }),
  inbox('loading-more', 'mine', {
    answers: firstPage(pending),
    act: async (user) => {
      await screen.findByText('Loading more…')
      await toTheEnd(user, /Nhung/)
    },
  }),
  inbox('more-failed', 'mine', {
    answers: firstPage(new Refusal('forbidden', 403)),
    act: async (user) => {
      const fault = await screen.findByText('Couldn’t load more consults.')
      await toTheEnd(user, /Nhung/)
      fault.scrollIntoView()
    },
  }),
  inbox('offline', 'mine', {
    act: async (user) => {
      await screen.findByText('No replies pending')
      goOffline()
      await user.click(screen.getByRole('link', { name: 'Closed' }))
      await screen.findByText('Your consults load when you’re back online.')
      await screen.findByText('Offline')
    },
  }),
  inbox('no-connection', 'mine', {
    answers: { ...full, 'portal.inbox': noConnection },
    act: says('Couldn’t load consults'),
  }),
  onPhone(inbox('mine-on-a-phone', 'mine', { answers: full, act: () => row(/Maximiliane/) })),
]
