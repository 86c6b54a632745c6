'use client'

import { deliveredKeys, lastSequence } from '@consult/client'
import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type OpenedCall, patientOf } from '../../../entities/calls/call-item.ts'
import { threadWords } from '../../thread/words.ts'
import { ChatComposer } from './chat-composer.tsx'
import { useChat } from './chat-context.tsx'
import { MessageList } from './message-list.tsx'
import { chatWords } from './words.ts'

/** The distance from the newest message that counts as being at the end, in pixels. */
const near = 48

/** Returns this call's pending messages that are not in the list yet. */
function usePending(callId: string) {
  const { desk, list } = useChat()
  const outgoing = useStore(desk.outbox.outgoing, (all) => all)
  return useMemo(() => {
    const mine = outgoing.filter(({ consultId }) => consultId === callId)
    const there = deliveredKeys('physician', mine, list.data ?? [])
    return mine.filter(({ key }) => !there.has(key))
  }, [outgoing, list.data, callId])
}

/** The chat between physician and patient during a call. */
export function ChatPanel({ call }: { call: OpenedCall }) {
  const callId = call.consult.id
  const words = useWords(chatWords)
  const { toNewest } = useWords(threadWords)
  const language = useLanguage()
  const { list, desk } = useChat()
  const pending = usePending(callId)
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const messages = list.data ?? []
  const toEnd = () => box.current?.scrollTo({ top: 0 })
  // Always scroll to the physician's own new messages.
  useEffect(() => {
    if (pending.length > 0) box.current?.scrollTo({ top: 0 })
  }, [pending.length])
  return (
    <section aria-label={words.title} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1">
        <div
          ref={box}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          role="log"
          aria-label={words.title}
          aria-busy={list.isPending}
          onScroll={({ currentTarget }) => setAtEnd(Math.abs(currentTarget.scrollTop) < near)}
          // The layout starts from the end, so that the browser keeps the newest message in place as messages arrive.
          className="flex h-full flex-col-reverse overflow-y-auto px-4 -outline-offset-2"
        >
          <div className="mb-auto py-3">
            {list.isError && (
              <div role="alert" className="grid justify-items-center gap-3 py-4 text-center">
                <p className="text-muted">{`${words.failed} ${wordsOf(faultOf(list.error), language)}`}</p>
                <Button onClick={() => void list.refetch()} busy={list.isFetching}>
                  {words.tryAgain}
                </Button>
              </div>
            )}
            {list.isSuccess && messages.length + pending.length === 0 && (
              <p className="py-4 text-center text-s text-balance text-muted">{words.none}</p>
            )}
            <MessageList
              messages={messages}
              pending={pending}
              onRetry={desk.outbox.retry}
              onTakeBack={desk.outbox.discard}
            />
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <Button look="quiet" className="rounded-none border-t border-line" onClick={toEnd}>
          <ArrowDown className="size-4 text-accent-text" aria-hidden />
          {toNewest}
        </Button>
      )}
      <ChatComposer callId={callId} patient={patientOf(call)} last={lastSequence(messages)} />
    </section>
  )
}
