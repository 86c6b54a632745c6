'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import type { OpenedCall } from '../../../entities/calls/call-item.ts'
import { UnsentText } from '../../composer/unsent-text.tsx'
import { MessageList } from './message-list.tsx'
import { useCallMessages } from './use-call-messages.ts'
import { useDesk } from './use-desk.ts'
import { chatWords } from './words.ts'

/** Shows the messages of a finished call, and any draft that can no longer be sent. */
export function PastMessages({ call }: { call: OpenedCall }) {
  const callId = call.consult.id
  const words = useWords(chatWords)
  const language = useLanguage()
  const list = useCallMessages(callId)
  const desk = useDesk()
  const draft = useStore(desk.drafts, (all) => all[callId])
  const messages = list.data ?? []
  const hasUnsent = draft !== undefined && draft.text !== ''
  if (messages.length === 0 && !hasUnsent && !list.isError) return null
  return (
    <section aria-label={words.title} className="rounded-m border border-line bg-surface p-4">
      <h2 className="mb-3 text-m font-semibold">{words.title}</h2>
      {list.isError && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{`${words.failed} ${wordsOf(faultOf(list.error), language)}`}</p>
          <Button onClick={() => void list.refetch()} busy={list.isFetching}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      <MessageList messages={messages} />
      {hasUnsent && (
        <UnsentText
          text={draft.text}
          refused={draft.refused}
          title={words.unsent}
          onDiscard={() => desk.write(callId, '')}
        />
      )}
    </section>
  )
}
