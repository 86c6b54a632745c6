'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { slowRequests } from '@consult/web-client/api/slow-requests.ts'
import { wordsOf } from '@consult/web-client/errors/fault.ts'
import { Check, CircleAlert, Clock3 } from 'lucide-react'
import type { Outgoing } from '../../entities/replies/outbox.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { composerWords } from '../composer/words.ts'
import { AttachmentList } from './attachment-list.tsx'
import { bubbleClasses } from './message-bubble.tsx'

const marks = { waiting: Clock3, sending: Clock3, accepted: Check } as const

function Failed({ reply }: { reply: Outgoing }) {
  const language = useLanguage()
  const words = useWords(composerWords)
  const { outbox } = useWorkspace()
  return (
    <div className="grid grid-cols-1 justify-items-end gap-1.5" role="alert">
      <p className="flex items-center gap-1.5 text-s font-medium text-danger-text">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        {words.notSent} {reply.fault && wordsOf(reply.fault, language)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => outbox.discard(reply.key)}>{words.backIntoText}</Button>
        <Button onClick={() => outbox.retry(reply.key)}>{words.sendAgain}</Button>
      </div>
    </div>
  )
}

/** Shows a reply that is not on the transcript yet. */
export function PendingBubble({ reply }: { reply: Outgoing }) {
  const { state } = reply
  return (
    <div className="grid grid-cols-1 justify-items-end gap-0.5 pl-10 sm:pl-20">
      {reply.text !== '' && (
        <p
          dir="auto"
          className={bubbleClasses(
            true,
            state === 'failed' ? 'bg-danger-soft' : 'border border-dashed border-accent/50',
          )}
        >
          {reply.text}
        </p>
      )}
      <AttachmentList attachments={reply.enclosures} own />
      {state === 'failed' ? <Failed reply={reply} /> : <Sign state={state} />}
    </div>
  )
}

function Sign({ state }: { state: keyof typeof marks }) {
  const words = useWords(composerWords)
  const isSlow = useStore(slowRequests, (count) => count > 0)
  const Mark = marks[state]
  return (
    <p className="flex items-center gap-1 px-1 text-xs text-faint">
      <Mark className="size-3.5" aria-hidden />
      {words.states[state === 'sending' && isSlow ? 'slow' : state]}
    </p>
  )
}
