import { longThread, somePatient } from './populate.ts'

/** A page to request. */
export interface PageOf {
  readonly name: string
  /** The path below the API's address. */
  readonly path: string
  /** The number of pages of a hundred items before the measured one. */
  readonly pagesBefore?: number
  /** The page is requested as a physician, at `/trpc`. */
  readonly isPhysicians?: true
}

const inbox = (view: string): PageOf => ({
  name: `inbox, ${view}`,
  path: `/trpc/portal.inbox?input=${encodeURIComponent(JSON.stringify({ view, limit: 25 }))}`,
  isPhysicians: true,
})

/** Returns a page of every list, and for long lists also a page deep in them. @param middle the middle of the year. */
export function pagesToMeasure(middle: Date): PageOf[] {
  const since = middle.toISOString()
  return [
    { name: 'async consults', path: '/v1/async-consults?limit=25' },
    { name: 'async consults, 2,000 down', path: '/v1/async-consults?limit=25', pagesBefore: 20 },
    { name: 'async consults, queued', path: '/v1/async-consults?limit=25&status=queued' },
    { name: 'async consults, closed', path: '/v1/async-consults?limit=25&status=closed' },
    { name: 'telehealth consults', path: '/v1/telehealth-consults?limit=25' },
    { name: 'telehealth consults, completed', path: '/v1/telehealth-consults?limit=25&status=completed' },
    { name: 'messages of a long thread', path: `/v1/async-consults/${longThread}/messages?limit=25` },
    { name: 'messages, 400 down', path: `/v1/async-consults/${longThread}/messages?limit=25`, pagesBefore: 4 },
    { name: 'patients', path: '/v1/patients?limit=25' },
    { name: 'patients, 2,000 down', path: '/v1/patients?limit=25', pagesBefore: 20 },
    { name: 'patients by externalId', path: `/v1/patients?externalId=${somePatient}` },
    { name: 'physicians', path: '/v1/physicians?limit=25' },
    { name: 'events from the beginning', path: '/v1/events?limit=25' },
    { name: 'events since the middle', path: `/v1/events?limit=25&since=${since}` },
    { name: 'events, 2,000 after the middle', path: `/v1/events?limit=25&since=${since}`, pagesBefore: 20 },
    ...['mine', 'queue', 'overdue', 'waiting', 'closed'].map(inbox),
    { name: 'inbox, counts', path: '/trpc/portal.counts', isPhysicians: true },
  ]
}
