'use client'

import type { EventMessage } from '@consult/domain'
import { memo } from 'react'
import { classes } from '../controls/classes.ts'
import { later } from '../controls/later.ts'
import { DeliverySign } from '../signals/delivery-sign.tsx'
import { fullWords, timeWords } from '../time/days.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { AttachmentList } from './attachment-list.tsx'
import type { MessageGroup } from './message-groups.ts'
import { MessageText } from './message-text.tsx'
import { noticeWords } from './notice-words.ts'
import { threadWords } from './words.ts'

const ReadDetails = later(() => import('../signals/read-details.tsx').then((module) => module.ReadDetails))

/** The look of a message's text: the patient's on the left, physicians' on the right. */
export function bubbleClasses(own: boolean, extra?: string): string {
  return classes(
    'w-fit max-w-full rounded-m px-3.5 py-2 text-m wrap-anywhere whitespace-pre-wrap',
    own ? 'rounded-br-[4px] bg-accent-soft text-ink' : 'rounded-bl-[4px] bg-sunken text-ink',
    extra,
  )
}

/** What a system notice says, across the thread. */
function Notice({ message }: { message: EventMessage }) {
  const locale = useLocale()
  const words = message.notice ? noticeWords(message.notice, locale) : message.text
  return (
    <p className="mx-auto max-w-md py-1 text-center text-s text-balance text-muted">
      {words}{' '}
      <time
        dateTime={message.createdAt}
        title={fullWords(message.createdAt, locale)}
        className="figures whitespace-nowrap text-faint"
      >
        {timeWords(message.createdAt, locale)}
      </time>
    </p>
  )
}

function Message({
  message,
  own,
  last,
  found,
}: {
  message: EventMessage
  own: boolean
  last: boolean
  found: boolean
}) {
  const words = useWords(threadWords)
  const locale = useLocale()
  return (
    <div data-message={message.messageId} className={classes('grid w-full gap-0.5', own && 'justify-items-end')}>
      {message.text !== '' && (
        <p dir="auto" className={bubbleClasses(own, found ? 'outline-2 outline-offset-2 outline-focus' : undefined)}>
          <MessageText text={message.text} />
        </p>
      )}
      <AttachmentList attachments={message.attachments} own={own} />
      {last && (
        <p className="figures flex min-h-6 items-center gap-1 px-1 text-xs text-faint">
          <time dateTime={message.createdAt} title={fullWords(message.createdAt, locale)}>
            {timeWords(message.createdAt, locale)}
          </time>
          {own && <DeliverySign message={message} delivered={words.delivered} />}
          <ReadDetails message={message} />
        </p>
      )}
    </div>
  )
}

/** Messages of one author that belong together. @param me the reader's id. */
export const Group = memo(function Group({
  group,
  me,
  found,
}: {
  group: MessageGroup
  me: string
  /** The message that a search has led to. */
  found: string | null
}) {
  const { speaker } = useWords(threadWords)
  const { author, messages } = group
  const [first] = messages
  if (author.type === 'system') return first ? <Notice message={first} /> : null
  const own = author.type === 'physician'
  const name = author.id === me ? speaker.you : (author.name ?? (own ? speaker.physician : speaker.patient))
  return (
    <div
      className={classes('grid gap-1', own ? 'justify-items-end pl-10 sm:pl-20' : 'justify-items-start pr-10 sm:pr-20')}
    >
      <p dir="auto" className="px-1 text-s font-medium text-muted">
        {name}
      </p>
      {messages.map((message, n) => (
        <Message
          key={message.messageId}
          message={message}
          own={own}
          last={n === messages.length - 1}
          found={message.messageId === found}
        />
      ))}
    </div>
  )
})
