'use client'

import type { CallMessage } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { wordsOf } from '@consult/web-client/errors/fault.ts'
import { fullWords, timeWords } from '@consult/web-client/time/days.ts'
import { Check, CircleAlert, Clock3 } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { Outgoing } from '../../../entities/replies/outbox.ts'
import { useWorkspace } from '../../../entities/workspace/workspace.tsx'
import { composerWords } from '../../composer/words.ts'
import { bubbleClasses } from '../../thread/message-bubble.tsx'
import { groupMessages, type MessageGroup } from '../../thread/message-groups.ts'
import { threadWords } from '../../thread/words.ts'
import { chatWords } from './words.ts'

/** Consecutive messages by one author. */
const Group = memo(function Group({ group, me }: { group: MessageGroup<CallMessage>; me: string }) {
  const { speaker } = useWords(threadWords)
  const locale = useLocale()
  const { author, messages, isNamed } = group
  const own = author.type === 'physician'
  const name = author.id === me ? speaker.you : (author.name ?? speaker[author.type])
  const at = messages.at(-1)?.createdAt ?? ''
  return (
    <li className={classes('grid grid-cols-1 gap-1', own ? 'justify-items-end pl-8' : 'justify-items-start pr-8')}>
      <p className={isNamed ? 'px-1 text-s font-medium text-muted' : 'sr-only'}>{name}</p>
      {messages.map((message) => (
        <p key={message.messageId} dir="auto" className={bubbleClasses(own, 'wrap-anywhere')}>
          {message.text}
        </p>
      ))}
      <time dateTime={at} title={fullWords(at, locale)} className="figures px-1 text-xs text-faint">
        {timeWords(at, locale)}
      </time>
    </li>
  )
})

const marks = { waiting: Clock3, sending: Clock3, accepted: Check } as const

function Failed({ message, onRetry, onTakeBack }: { message: Outgoing; onRetry: () => void; onTakeBack: () => void }) {
  const language = useLanguage()
  const words = useWords(composerWords)
  const { tryAgain } = useWords(chatWords)
  return (
    <div className="grid grid-cols-1 justify-items-end gap-1.5" role="alert">
      <p className="flex items-center gap-1.5 text-s font-medium text-danger-text">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        {words.notSent} {message.fault && wordsOf(message.fault, language)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onTakeBack}>{words.backIntoText}</Button>
        <Button onClick={onRetry}>{tryAgain}</Button>
      </div>
    </div>
  )
}

function Pending({ message, onRetry, onTakeBack }: { message: Outgoing; onRetry: () => void; onTakeBack: () => void }) {
  const words = useWords(composerWords)
  const { state, text } = message
  const Mark = state === 'failed' ? null : marks[state]
  return (
    <li className="grid grid-cols-1 justify-items-end gap-1 pl-8">
      <p dir="auto" className={bubbleClasses(true, Mark ? 'border border-dashed border-accent/50' : 'bg-danger-soft')}>
        {text}
      </p>
      {Mark ? (
        <p className="flex items-center gap-1 px-1 text-xs text-faint">
          <Mark className="size-3.5" aria-hidden />
          {words.states[state as keyof typeof marks]}
        </p>
      ) : (
        <Failed message={message} onRetry={onRetry} onTakeBack={onTakeBack} />
      )}
    </li>
  )
}

const nothing: readonly Outgoing[] = []

/** Lists the messages, oldest first, and the pending ones below. */
export function MessageList({
  messages,
  pending = nothing,
  onRetry = () => undefined,
  onTakeBack = () => undefined,
}: {
  messages: readonly CallMessage[]
  pending?: readonly Outgoing[]
  onRetry?: (key: string) => void
  /** Puts the text back into the field. */
  onTakeBack?: (key: string) => void
}) {
  const { me } = useWorkspace()
  const locale = useLocale()
  const groups = useMemo(() => groupMessages(messages, locale), [messages, locale])
  return (
    <ol className="grid grid-cols-1 gap-3">
      {groups.map((group) => (
        <Group key={group.key} group={group} me={me.physician.id} />
      ))}
      {pending.map((message) => (
        <Pending
          key={message.key}
          message={message}
          onRetry={() => onRetry(message.key)}
          onTakeBack={() => onTakeBack(message.key)}
        />
      ))}
    </ol>
  )
}
