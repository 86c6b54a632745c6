'use client'

import type { AsyncConsult, EventMessage } from '@consult/domain'
import type { StreamEvent, StreamFrame } from '@consult/trpc'
import { useEffect } from 'react'
import { useTRPC, useTRPCClient } from '../api/trpc.ts'
import { announce } from '../controls/announcer.tsx'
import type { InboxItem } from '../inbox/views.ts'
import { useWork, type Work } from '../portal/work.tsx'
import { sessionState } from '../session/session-state.ts'
import { addToTranscript } from '../thread/use-transcript.ts'
import { onTick } from '../time/clock.ts'
import { serverNow } from '../time/server-clock.ts'
import { wordsNow } from '../words/use-words.tsx'
import { createDueBook } from './due-book.ts'
import { follow } from './follower.ts'
import { connectionsTo } from './open-connection.ts'
import { takeIn } from './take-in.ts'
import { tellReassigned } from './tell-reassigned.ts'
import { gatherTouched, type Touched } from './touched.ts'
import { liveWords } from './words.ts'

/** Events that come together are taken in together, milliseconds. */
const gather = 16

/** A message as its consult's row shows it, until the row itself is read again. */
function previewOf({ author, text, createdAt }: EventMessage): InboxItem['lastMessage'] {
  return { authorType: author.type === 'physician' ? 'physician' : 'patient', text, at: createdAt }
}

/** Puts a run of events into what the tab keeps. @returns the consults that they tell of, as they stand now. */
function takeEvents(
  { me, queries, shelf, outbox, phase }: Work,
  touched: Touched,
  events: readonly StreamEvent[],
): Iterable<AsyncConsult> {
  const taken = takeIn(events)
  const previews = new Map<string, InboxItem['lastMessage']>()
  for (const [consultId, messages] of taken.messages) {
    addToTranscript(queries, consultId, messages)
    outbox.landed(messages.map((message) => message.messageId))
    const said = messages.findLast((message) => message.author.type !== 'system')
    if (said) previews.set(consultId, previewOf(said))
  }
  shelf.put(taken.consults, previews)
  touched.add(taken.touched)
  if (phase.get() === 'live') {
    if (taken.queued > 0) announce(wordsNow(liveWords).queued)
    tellReassigned(taken.reassigned, me.physician.id, shelf)
  }
  return taken.consults.values()
}

/** Follows the log for the whole tab: one stream, through which everything on the page is kept up to date. */
export function Live() {
  const work = useWork()
  const api = useTRPCClient()
  const trpc = useTRPC()

  useEffect(() => {
    const { queries, shelf, outbox, phase, me } = work
    const countsKey = trpc.portal.counts.queryKey()
    const dues = createDueBook()
    const touched = gatherTouched(async (ids) => {
      const [items, counts] = await Promise.all([api.portal.inboxItems.query({ ids }), api.portal.counts.query()])
      shelf.place(items)
      for (const item of items) dues.note(item.consult)
      queries.setQueryData(countsKey, counts)
    })

    const untick = onTick(() => {
      for (const { consult } of shelf.rows()) dues.note(consult)
      touched.add(dues.takeOverdue(serverNow()))
    })

    let events: StreamEvent[] = []
    let timer: ReturnType<typeof setTimeout> | null = null
    const takeAll = () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      const taken = events
      events = []
      if (taken.length === 0) return
      for (const consult of takeEvents(work, touched, taken)) dues.note(consult)
    }

    const stream = follow<StreamFrame>({
      open: connectionsTo(api, me.sequence),
      onFrame: (frame) => {
        if (frame.kind === 'event') {
          events.push(frame.event)
          timer ??= setTimeout(takeAll, gather)
        } else takeAll()
      },
      onPhase: (now) => phase.set(now),
    })

    const hurry = () => {
      if (phase.get() !== 'live' && sessionState.get() === 'on') stream.hurry()
      outbox.hurry()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') hurry()
    }
    window.addEventListener('online', hurry)
    window.addEventListener('offline', stream.lost)
    document.addEventListener('visibilitychange', seen)
    const unwatch = sessionState.subscribe(() => {
      if (sessionState.get() === 'on') hurry()
    })
    return () => {
      stream.close()
      untick()
      touched.close()
      if (timer !== null) clearTimeout(timer)
      window.removeEventListener('online', hurry)
      window.removeEventListener('offline', stream.lost)
      document.removeEventListener('visibilitychange', seen)
      unwatch()
    }
  }, [work, api, trpc])

  return null
}
