import { screen, within } from '@consult/gallery/person.ts'
import type { GalleryState } from '@consult/gallery/state.ts'
import type { InboxView } from '../src/entities/consults/inbox-views.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { type ConsultItem, dueIn, queuedItem } from './consults.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { type Thread, threadAnswers } from './threads.ts'

/** A state with a consult open in the inbox. */
export interface ThreadState extends Omit<PortalState, 'path' | 'page'> {
  /** Default: a consult in which the physician owes a reply. */
  readonly item?: ConsultItem
  readonly view?: InboxView
  readonly thread?: Thread
}

/** A consult in which the physician owes a reply. */
export const mine = queuedItem({ consult: { ...dueIn(12), id: 'ac_open' }, unread: 2 })

export function onThread({ item = mine, view = 'mine', thread, answers, ...state }: ThreadState): GalleryState {
  return signedIn({
    ...state,
    path: `/inbox/${view}/${item.consult.id}`,
    page: <Inbox />,
    answers: { ...threadAnswers(item, thread), ...answers },
  })
}

/** The reply field, once the thread is on the page. */
export const replyField = () => screen.findByRole('textbox', { name: /^Reply to/ })

/** The conversation, with the messages in it. */
export const conversation = async () => within(await screen.findByRole('log'))

/** A dialog over the thread, by its title. */
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
