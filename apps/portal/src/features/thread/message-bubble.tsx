'use client'

import type { EventMessage, Message as ReadMessage } from '@consult/domain'
import { findLinks } from '@consult/domain/message-links'
import { classes } from '@consult/ui/controls/classes.ts'
import { lazyWhenIdle, lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { fullWords, timeWords } from '@consult/web-client/time/days.ts'
import { Fragment, memo, useMemo } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { initialsOf } from '../signals/attendee-avatars.tsx'
import { MessageTime } from '../signals/message-time.tsx'
import { QuietReceipt, Receipt } from '../signals/receipt.tsx'
import { AttachmentList } from './attachment-list.tsx'
import type { MessageGroup } from './message-groups.ts'
import { noticeWords } from './notice-words.ts'
import { Resolution } from './resolution.tsx'
import { threadWords } from './words.ts'

const InOtherLanguages = lazyWhenIdle(() =>
  import('../translation/in-other-languages.tsx').then((module) => module.InOtherLanguages),
)

const RemovedFiles = lazyWhenShown(() => import('./removed-files.tsx').then((module) => module.RemovedFiles))

/** Shows a message as plain text. Its links send no referrer. */
function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => findLinks(text), [text])
  return pieces.map(({ text: words, href, host }, index) =>
    href === undefined ? (
      <Fragment key={index}>{words}</Fragment>
    ) : (
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent-text underline underline-offset-2"
      >
        {words}
        {host && ` (${host})`}
      </a>
    ),
  )
}

/** Returns the classes for a message's text: the patient's at the start of the line, physicians' at its end. */
export function bubbleClasses(own: boolean, extra?: string): string {
  return classes(
    'w-fit max-w-full rounded-m px-3 py-1.5 text-m wrap-anywhere whitespace-pre-wrap',
    own ? 'rounded-ee-[4px] bg-accent-soft text-ink' : 'rounded-es-[4px] bg-sunken text-ink',
    extra,
  )
}

/** Shows a system notice across the thread. */
function Notice({ message, isHolder }: { message: EventMessage; isHolder: boolean }) {
  const locale = useLocale()
  const words = message.notice ? noticeWords(message.notice, locale, isHolder) : message.text
  return (
    <div className="grid w-full grid-cols-1 gap-2">
      <p dir="auto" className="mx-auto max-w-md text-center text-xs text-balance text-muted">
        {/* Each in its own direction: a name in another script would tear the time apart. */}
        <bdi>{words}</bdi>{' '}
        <bdi>
          <time
            dateTime={message.createdAt}
            title={fullWords(message.createdAt, locale)}
            className="figures whitespace-nowrap text-faint"
          >
            {timeWords(message.createdAt, locale)}
          </time>
        </bdi>
      </p>
      {message.notice && <Resolution {...message.notice.params} />}
    </div>
  )
}

/** A message as it was read or announced. Only a read one says which files are no longer kept. */
type ShownMessage = EventMessage & Partial<Pick<ReadMessage, 'removedFiles'>>

function Message({ message, own, found }: { message: ShownMessage; own: boolean; found: boolean }) {
  const { translation } = useWorkspace().me
  return (
    <div
      data-message={message.messageId}
      className={classes('grid w-full grid-cols-1 gap-1', own ? 'justify-items-end' : 'justify-items-start')}
    >
      {message.text !== '' && (
        <p dir="auto" className={bubbleClasses(own, found ? 'outline-2 outline-offset-2 outline-focus' : undefined)}>
          <MessageText text={message.text} />
        </p>
      )}
      {message.text !== '' && translation !== 'never' && <InOtherLanguages message={message} own={own} />}
      <AttachmentList attachments={message.attachments} own={own} />
      {message.removedFiles && <RemovedFiles files={message.removedFiles} />}
    </div>
  )
}

/**
 * A group of messages by one author, with the time once, above them. The header names the patient, and the side says who
 * writes, so only a colleague's name is shown, unless the group before already shows it.
 * @param me the reader's id.
 */
export const Group = memo(function Group({
  group,
  me,
  found,
  newest,
  isHolder,
}: {
  group: MessageGroup
  me: string
  /** The id of the message that a search result points to. */
  found: string | null
  /** True if no physician's message is below. Its status is then shown in words. */
  newest: boolean
  /** True if the reader holds the consult. */
  isHolder: boolean
}) {
  const { speaker } = useWords(threadWords)
  const { author, messages, isNamed } = group
  const [first] = messages
  const last = messages.at(-1)
  if (!first || !last) return null
  if (author.type === 'system') return <Notice message={first} isHolder={isHolder} />
  const own = author.type === 'physician'
  const name = author.id === me ? speaker.you : (author.name ?? (own ? speaker.physician : speaker.patient))
  return (
    <div
      className={classes(
        'flex gap-2',
        own ? 'justify-end ps-10 @md/thread:ps-24' : 'pe-10 @max-2xs/thread:pe-0 @md/thread:pe-24',
      )}
    >
      {!own && <Initials name={name} isShown={isNamed} />}
      <div
        className={classes(
          'grid min-w-0 flex-1 grid-cols-1 gap-0.5',
          own ? 'justify-items-end' : 'justify-items-start',
        )}
      >
        <p
          className={classes(
            'flex max-w-full flex-wrap items-center gap-x-1.5 px-1 text-xs text-faint',
            own && 'justify-end text-end',
          )}
        >
          <span
            dir="auto"
            className={isNamed && own && author.id !== me ? 'min-w-0 font-medium wrap-anywhere text-muted' : 'sr-only'}
          >
            {name}
          </span>
          <MessageTime first={first} last={last}>
            {own && !newest && <QuietReceipt message={last} />}
          </MessageTime>
        </p>
        {messages.map((message) => (
          <Message key={message.messageId} message={message} own={own} found={message.messageId === found} />
        ))}
        {own && newest && <Receipt message={last} />}
      </div>
    </div>
  )
})

/** Shows the patient's initials, in a separate column if there is room. */
function Initials({ name, isShown }: { name: string; isShown: boolean }) {
  return (
    <span
      dir="auto"
      aria-hidden
      className={classes(
        'mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-muted @max-xs/thread:hidden',
        !isShown && 'invisible',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
