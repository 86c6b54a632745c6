'use client'

import { firstSequence } from '@consult/client'
import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dayKey, dayWords } from '@consult/web-client/time/days.ts'
import { ArrowDown } from 'lucide-react'
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { foundMessage } from '../search/search-state.ts'
import { TypingIndicator } from '../signals/typing-indicator.tsx'
import { Group } from './message-bubble.tsx'
import { groupMessages } from './message-groups.ts'
import { OutcomeCard } from './outcome-card.tsx'
import { PendingBubble } from './pending-bubble.tsx'
import { useFoundMessage } from './use-found-message.ts'
import { useOlder, useTranscript } from './use-transcript.ts'
import { threadWords } from './words.ts'

const NotesBetween = lazyWhenIdle(() => import('../team/notes-between.tsx').then((module) => module.NotesBetween))
const EndMark = lazyWhenIdle(() => import('../signals/end-mark.tsx').then((module) => module.EndMark))

/** The distance from the newest message that counts as being at the end, in pixels. */
const near = 48
/** The distance from the oldest rendered message at which older ones load, in pixels. */
const nearOldest = 600

function DayBreak({ at }: { at: string }) {
  const locale = useLocale()
  const words = useClock((now) => dayWords(at, now, locale))
  return (
    <h3 className="flex items-center gap-3 py-1 text-xs font-medium text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {words}
    </h3>
  )
}

const bubbles = ['w-3/5', 'w-2/5 justify-self-end', 'w-1/2', 'w-3/5 justify-self-end', 'w-1/3']

function TranscriptSkeleton() {
  return (
    <div className="grid gap-4 py-4" aria-busy="true">
      <p role="status" className="sr-only">
        {useWords(threadWords).loadingConversation}
      </p>
      {bubbles.map((width) => (
        <span key={width} className={`skeleton h-12 ${width}`} aria-hidden />
      ))}
    </div>
  )
}

function TranscriptFault({ words, onRetry, busy }: { words: string; onRetry: () => void; busy: boolean }) {
  return (
    <div className="grid justify-items-center gap-3 py-16 text-center" role="alert">
      <p className="text-muted">
        {useWords(threadWords).conversationFailed} {words}
      </p>
      <Button onClick={onRetry} busy={busy}>
        {useWords(controlWords).tryAgain}
      </Button>
    </div>
  )
}

/** The number of message groups rendered at first, and added each time. */
const groupsAtOnce = 150

/** Counts new messages below the visible part. @param last the newest sequence. */
function useNewBelow(last: number, atEnd: boolean) {
  const [seen, setSeen] = useState(last)
  useEffect(() => {
    if (atEnd) setSeen(last)
  }, [atEnd, last])
  return atEnd ? 0 : Math.max(0, last - seen)
}

/**
 * The conversation, with the newest message visible. The layout starts from the end, so that the browser keeps the newest
 * message in place as messages arrive, or the reader's position if they scrolled away.
 */
export function TranscriptView({ consult, patientName }: { consult: AsyncConsult; patientName: string }) {
  const consultId = consult.id
  const language = useLanguage()
  const words = useWords(threadWords)
  const { me, outbox } = useWorkspace()
  const transcript = useTranscript(consultId)
  const online = useOnline()
  const pending = useStore(outbox.outgoing, (all) => all)
  const mine = useMemo(() => pending.filter((reply) => reply.consultId === consultId), [pending, consultId])
  const messages = transcript.data?.messages
  const groups = useMemo(() => groupMessages(messages ?? []), [messages])
  const box = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const last = messages?.at(-1)?.sequence ?? 0
  const fresh = useNewBelow(last, atEnd)
  const toEnd = () => box.current?.scrollTo({ top: 0 })

  // Always scroll to the physician's own new messages.
  useEffect(() => {
    toEnd()
  }, [mine.length])

  const complete = transcript.data?.complete === true
  const older = useOlder(consultId)
  const first = firstSequence(messages ?? [])
  const wanted = useStore(foundMessage, (asked) => (asked?.consultId === consultId ? asked : null))
  const [shown, setShown] = useState(groupsAtOnce)
  // Load and render the message that a search result points to, however old it is.
  const isFar = wanted !== null && complete && wanted.sequence < first
  const readBack = older.read
  const target = isFar ? wanted.sequence : null
  useEffect(() => {
    // Load again when the loaded range begins elsewhere in the meantime: the pages may not have reached the
    // message.
    if (target !== null && first > target) readBack(target)
  }, [target, first, readBack])
  const id = wanted?.messageId
  const at = id === undefined ? -1 : groups.findIndex((group) => group.messages.some((one) => one.messageId === id))
  const needed = at < 0 ? shown : Math.max(shown, groups.length - at + 5)
  useEffect(() => setShown(needed), [needed])
  const laidOut = groups.slice(-needed)
  const found = useFoundMessage(consultId, box, complete && !isFar)
  const newestReply = groups.findLast(({ author }) => author.type === 'physician')?.key
  const hasOlder = laidOut.length < groups.length || first > 1
  const notesAt = (at: number) => <NotesBetween consultId={consultId} groups={laidOut} at={at} hasOlder={hasOlder} />
  const showOlder = () => {
    if (older.isReading || !complete) return
    setShown(shown + groupsAtOnce)
    if (laidOut.length === groups.length && first > 1) older.read(undefined)
  }
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    setAtEnd(Math.abs(scrollTop) < near)
    const above = scrollHeight - clientHeight - Math.abs(scrollTop)
    if (above < nearOldest && hasOlder && older.error === null) showOlder()
  }
  return (
    <div className="relative min-h-0">
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        role="log"
        aria-label={words.conversationWith(patientName)}
        aria-busy={!complete}
        onScroll={onScroll}
        className="flex h-full flex-col-reverse overflow-y-auto px-4 -outline-offset-2 sm:px-6"
      >
        <div className="mx-auto mb-auto w-full max-w-180">
          {!complete && transcript.isError && (
            <TranscriptFault
              words={online ? wordsOf(faultOf(transcript.error), language) : words.offline}
              busy={transcript.isFetching}
              onRetry={() => void transcript.refetch()}
            />
          )}
          {!complete && !transcript.isError && <TranscriptSkeleton />}
          {complete && (
            <div className="grid gap-3 py-3">
              {groups.length === 0 && mine.length === 0 && (
                <p className="py-16 text-center text-muted">{words.nothingWritten}</p>
              )}
              {older.error !== null && (
                <p role="alert" className="text-center text-muted">
                  {words.conversationFailed} {online ? wordsOf(faultOf(older.error), language) : words.offline}
                </p>
              )}
              {hasOlder && (
                // The layout starts from the end, so messages added above move nothing that is visible. The exception: if
                // the browser anchors scrolling to this button, which then moves.
                <Button
                  className="justify-self-center [overflow-anchor:none]"
                  busy={older.isReading}
                  onClick={showOlder}
                >
                  {words.older}
                </Button>
              )}
              {laidOut.map((group, n) => (
                <section key={group.key} className="grid grid-cols-1 gap-3">
                  {notesAt(n)}
                  {group.day !== null && <DayBreak key={dayKey(group.day)} at={group.day} />}
                  <Group
                    group={group}
                    me={me.physician.id}
                    found={group.messages.some(({ messageId }) => messageId === found) ? found : null}
                    newest={group.key === newestReply}
                    isHolder={consult.physicianId === me.physician.id}
                  />
                </section>
              ))}
              {notesAt(laidOut.length)}
              {mine.map((reply) => (
                <PendingBubble key={reply.key} reply={reply} />
              ))}
              <OutcomeCard consult={consult} />
              <EndMark consultId={consultId} last={last} mine={consult.physicianId === me.physician.id} />
            </div>
          )}
        </div>
      </div>
      <TypingIndicator consultId={consultId} patientName={patientName} />
      {!atEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-4 left-1/2 inline-flex min-h-9 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-surface px-4 text-s font-medium shadow-overlay hover:bg-hover pointer-coarse:min-h-11"
        >
          <ArrowDown className="size-4 text-accent-text" aria-hidden />
          {fresh > 0 ? words.newBelow(fresh) : words.toNewest}
        </button>
      )}
    </div>
  )
}
