import { findLinks } from '@consult/domain/message-links'
import { useMemo, useRef } from 'preact/hooks'
import type { MessageFile, Said } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import type { Links } from '../../entities/attachments/links.ts'
import type { OutboxItem } from '../../entities/outbox/outbox-item.ts'
import { initialsOf } from '../../ui/controls/initials.ts'
import { useLazy } from '../../ui/controls/use-lazy.ts'
import { Emergency } from '../emergency/emergency.tsx'
import { Resolution } from '../ended/resolution.tsx'
import { BubbleFailure, BubbleState, type Remedies } from './bubble-state.tsx'
import { noticeWords } from './notice-words.ts'
import { type Entry, layOut } from './thread-layout.ts'

/** Shows a message as plain text, with links. A link does not tell its target where the patient followed it. */
function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => findLinks(text), [text])
  return (
    <p class="words" dir="auto">
      {pieces.map((piece, index) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer">
            {piece.text}
            {piece.host && ` (${piece.host})`}
          </a>
        ),
      )}
    </p>
  )
}

const loadFiles = () => import('../attachments/message-files.tsx')

/** The files of a message. Their code loads with the first ones. */
function Files(props: { files: readonly MessageFile[]; links: Links }) {
  const part = useLazy(loadFiles)
  return part && <part.MessageFiles {...props} />
}

type Group = Extract<Entry, { kind: 'group' }>

/** What the bubbles need in addition to the text: the links of files, and the actions for failed messages. */
interface Besides {
  readonly links?: Links
  readonly remedies?: Remedies
}

function GroupItem({ group, isLastOwn, links, remedies }: Besides & { group: Group; isLastOwn: boolean }) {
  const { say } = useApp()
  const { isOwn, name, bubbles } = group
  return (
    <li class={isOwn ? 'group own' : 'group'}>
      <p class={isOwn ? 'for-readers' : 'name'}>
        {!isOwn && (
          <span class="name-face" aria-hidden="true">
            {initialsOf(name ?? say('physician'))}
          </span>
        )}
        <bdi>{isOwn ? say('you') : (name ?? say('physician'))}</bdi>
      </p>
      {bubbles.map((bubble, index) => (
        <div key={bubble.key} class={bubble.state === 'failed' ? 'bubble bubble-failed' : 'bubble'}>
          {bubble.text !== '' && <MessageText text={bubble.text} />}
          {links && bubble.files.length > 0 && <Files files={bubble.files} links={links} />}
          {bubble.removed.map((file, at) => (
            <p key={at} class="words">
              {say('fileRemoved', { file })}
            </p>
          ))}
          {remedies && bubble.state === 'failed' && <BubbleFailure bubble={bubble} remedies={remedies} />}
          {index === bubbles.length - 1 && <BubbleState bubble={bubble} isLast={isLastOwn} />}
        </div>
      ))}
    </li>
  )
}

/**
 * Shows the whole transcript, from the first message on.
 * @param readUpTo see `layOut`.
 */
export function Transcript(
  props: Besides & { messages: readonly Said[]; pending: readonly OutboxItem[]; readUpTo: number | null },
) {
  const { messages, pending, readUpTo, ...besides } = props
  const { say, formats, now } = useApp()
  const { current: sentAs } = useRef(new Map<string, string>())
  for (const { key, messageId } of pending) if (messageId !== null) sentAs.set(messageId, key)
  const entries = useMemo(() => layOut(messages, pending, readUpTo, sentAs), [messages, pending, readUpTo])
  const lastOwn = [...entries].reverse().find((entry) => entry.kind === 'group' && entry.isOwn)
  return (
    <ol class="transcript">
      {entries.map((entry) => {
        if (entry.kind === 'day') {
          return (
            <li key={entry.key} class="day">
              <time dateTime={entry.at.toISOString()}>{formats.day(entry.at, now.value)}</time>
            </li>
          )
        }
        if (entry.kind === 'notice') {
          return (
            <li key={entry.key} class="notice">
              {noticeWords(say, entry.notice)}
              {entry.notice.code === 'emergency_advice' && <Emergency />}
              <Resolution resolution={entry.notice.params} />
            </li>
          )
        }
        return <GroupItem key={entry.key} group={entry} isLastOwn={entry === lastOwn} {...besides} />
      })}
    </ol>
  )
}

/** Shows the current conversation. Screen readers announce new messages. */
export function TranscriptList() {
  const { say, conversation } = useApp()
  return (
    <div role="log" aria-label={say('conversation')}>
      <Transcript
        messages={conversation.transcript.value.messages}
        pending={conversation.pending.value}
        readUpTo={conversation.readByCareSide.value}
        links={conversation.links}
        remedies={{
          isOpen: conversation.transcript.value.consult?.status !== 'closed',
          retry: conversation.retry,
          discard: conversation.discard,
        }}
      />
    </div>
  )
}
