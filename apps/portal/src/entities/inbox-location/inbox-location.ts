import { type InboxView, inboxViews } from '../consults/inbox-views.ts'

/** A place in the inbox: the view, and the thread that is open beside it. */
export interface InboxLocation {
  readonly view: InboxView
  readonly consultId: string | null
}

const root = '/inbox'

/** Returns the place that a path names. An unknown view becomes `mine`; a malformed id opens nothing. */
export function inboxLocationOf(pathname: string): InboxLocation {
  const [, , name, id] = pathname.split('/')
  const view = inboxViews.find((known) => known === name) ?? 'mine'
  return { view, consultId: id && /^[\w-]{1,80}$/.test(id) ? id : null }
}

/** Returns the path of a place. It contains view names and ids, never patient data. */
export function inboxPathOf({ view, consultId }: InboxLocation): string {
  return consultId === null ? `${root}/${view}` : `${root}/${view}/${consultId}`
}
