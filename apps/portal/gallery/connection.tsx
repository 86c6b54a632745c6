import { type Answers, pending, type Stream } from '@consult/gallery/answers.ts'
import { goOffline } from '@consult/gallery/offline.ts'
import { screen } from '@consult/gallery/person.ts'
import type { Routes } from '@consult/gallery/routes.ts'
import { noteServerBuild } from '@consult/web-client/session/newer-build.ts'
import { Inbox } from '../src/screens/inbox/inbox.tsx'
import { inboxAnswers } from './consults.ts'
import { fullInbox } from './full-inbox.ts'
import { type PortalState, signedIn } from './portal-state.tsx'
import { onThread, replyField } from './thread-state.tsx'

interface Rest {
  readonly stream?: Stream
  readonly routes?: Routes
  readonly answers?: Answers
}

/** What the header says about the connection. */
const header = (name: string, act: PortalState['act'], { answers, ...rest }: Rest = {}) =>
  signedIn({
    name,
    path: '/inbox/mine',
    page: <Inbox />,
    answers: { ...inboxAnswers(fullInbox), ...answers },
    act,
    ...rest,
  })

const says = (words: string | RegExp) => () => screen.findByText(words)

const streamOf = (events: string) =>
  new Response(`event: connected\ndata: {}\n\n${events}`, { headers: { 'content-type': 'text/event-stream' } })

/** The service ends the stream because too many are open. */
const crowded: Routes = {
  'GET /api/trpc/stream.follow': () => {
    const consult = { code: 'too_many_streams', details: null }
    // tRPC's number for "too many requests".
    const error = { message: consult.code, code: -32_029, data: { httpStatus: 429, consult } }
    return streamOf(`event: serialized-error\ndata: ${JSON.stringify(error)}\n\n`)
  },
}

/** A stream that ends at once and cannot be opened again. */
function lost(): Routes {
  let isLost = false
  return {
    'GET /api/trpc/stream.follow': () => {
      if (isLost) return Promise.reject(new TypeError('no connection'))
      isLost = true
      return streamOf('')
    },
  }
}

export const states = [
  header('up-to-date', says('Up to date')),
  header('connecting', says('Catching up…'), { stream: pending }),
  header('catching-up', says('Catching up…'), { stream: [{ kind: 'position' }] }),
  header('reconnecting', says('Reconnecting…'), { routes: lost() }),
  header('too-many-tabs', says('Paused: too many tabs'), { routes: crowded }),
  header('offline', async () => {
    await screen.findByText('Up to date')
    goOffline()
    await screen.findByText('Offline')
  }),
  header('slow', says('Slow connection'), { answers: { 'portal.counts': pending } }),
  header('new-version', async () => {
    // The form in which the response of a newer server says it.
    noteServerBuild('1')
    await screen.findByRole('button', { name: 'Reload to update' })
  }),
  onThread({ name: 'thread-catching-up', stream: [{ kind: 'position' }], act: says(/^Catching up… You can send/) }),
  onThread({ name: 'thread-reconnecting', routes: lost(), act: says(/^Reconnecting… You can send/) }),
  onThread({
    name: 'thread-too-many-tabs',
    routes: crowded,
    act: says(/^Too many tabs are open/),
  }),
  onThread({
    name: 'new-version-with-a-draft',
    act: async (user) => {
      await user.type(await replyField(), 'Take two tablets')
      await screen.findByText('Draft saved')
      noteServerBuild('1')
      await screen.findByRole('button', { name: 'Reload to update' })
    },
  }),
]
