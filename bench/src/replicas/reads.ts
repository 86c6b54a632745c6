import { wordOf } from '../search/fill-transcripts.ts'
import type { Ask, Turn } from './closed-loop.ts'

/** The clients: the partner's backend, and a physician. */
export interface Callers {
  readonly apiKey: string
  readonly session: string
  readonly consults: number
}

/** A kind of read that a replica may answer. */
export interface Read {
  readonly name: string
  ask(callers: Callers, n: number): Ask
}

const consultId = (n: number) => `ac_${n.toString(16).padStart(32, '0')}`
/** A consult of the partner, a different one for each n. */
const someConsult = ({ consults }: Callers, n: number) => consultId(1 + ((n * 7) % consults))

const list = (name: string, path: string): Read => ({ name, ask: ({ apiKey }) => ({ path, token: apiKey }) })

export const consultList = list('async consults, queued', '/v1/async-consults?limit=25&status=queued')

export const reads: readonly Read[] = [
  consultList,
  list('patients', '/v1/patients?limit=25'),
  {
    name: 'a transcript',
    ask: (callers, n) => ({
      path: `/v1/async-consults/${someConsult(callers, n)}/messages?limit=25`,
      token: callers.apiKey,
    }),
  },
  {
    name: 'inbox, queue',
    ask: ({ session }) => ({
      path: `/trpc/portal.inbox?input=${encodeURIComponent(JSON.stringify({ view: 'queue', limit: 25 }))}`,
      token: session,
    }),
  },
  {
    name: 'search, a frequent word',
    ask: ({ session }, n) => ({
      path: '/trpc/search.threads',
      token: session,
      body: { query: wordOf(40 + (n % 20)), limit: 25 },
    }),
  },
]

/** A list, right after the same caller posted a message. */
export const listAfterPost = (callers: Callers, n: number): Turn => ({
  first: {
    path: `/v1/async-consults/${someConsult(callers, n)}/messages`,
    token: callers.apiKey,
    body: { text: `It began on Monday and has not got better since. ${n} ${Math.random()}` },
  },
  measured: consultList.ask(callers, n),
})
