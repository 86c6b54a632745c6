import { type InboxView, inboxViews } from '../consults/inbox-views.ts'

/** Where in the inbox the reader is: which view, and which thread is open beside it. */
export interface InboxLocation {
  readonly view: InboxView
  readonly consultId: string | null
}

const root = '/inbox'

/** The place that a path names. An unknown view is `mine`; an id that cannot be one opens nothing. */
export function inboxLocationOf(pathname: string): InboxLocation {
  const [, , name, id] = pathname.split('/')
  const view = inboxViews.find((known) => known === name) ?? 'mine'
  return { view, consultId: id && /^[\w-]{1,80}$/.test(id) ? id : null }
}

/** The path of a place: names and ids, never a patient's data. */
export function inboxPathOf({ view, consultId }: InboxLocation): string {
  return consultId === null ? `${root}/${view}` : `${root}/${view}/${consultId}`
}
