import { useMemo } from 'preact/hooks'
import { useApp } from '../app/app-context.ts'
import { MessageFiles } from '../attachments/message-files.tsx'
import { BubbleFailure, BubbleState } from './bubble-state.tsx'
import { MessageText } from './message-text.tsx'
import { noticeWords } from './notice-words.ts'
import { type Entry, layOut } from './thread-layout.ts'

type Group = Extract<Entry, { kind: 'group' }>

function GroupItem({ group, isLastOwn }: { group: Group; isLastOwn: boolean }) {
  const { say } = useApp()
  const { isOwn, name, bubbles } = group
  return (
    <li class={isOwn ? 'group own' : 'group'}>
      <p class={isOwn ? 'for-readers' : 'name'}>
        <bdi>{isOwn ? say('you') : (name ?? say('physician'))}</bdi>
      </p>
      {bubbles.map((bubble, index) => (
        <div key={bubble.key} class={bubble.state === 'failed' ? 'bubble bubble-failed' : 'bubble'}>
          {bubble.text !== '' && <MessageText text={bubble.text} />}
          {bubble.files.length > 0 && <MessageFiles files={bubble.files} />}
          {bubble.state === 'failed' && <BubbleFailure bubble={bubble} />}
          {index === bubbles.length - 1 && <BubbleState bubble={bubble} isLast={isLastOwn} />}
        </div>
      ))}
    </li>
  )
}

/** Everything that was said, from the first word on. What is added is read out. */
export function TranscriptList() {
  const { say, formats, conversation, now } = useApp()
  const { messages } = conversation.transcript.value
  const pending = conversation.pending.value
  const readUpTo = conversation.readByCareSide.value
  const entries = useMemo(() => layOut(messages, pending, readUpTo), [messages, pending, readUpTo])
  const lastOwn = [...entries].reverse().find((entry) => entry.kind === 'group' && entry.isOwn)
  return (
    <div role="log" aria-label={say('conversation')}>
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
              </li>
            )
          }
          return <GroupItem key={entry.key} group={entry} isLastOwn={entry === lastOwn} />
        })}
      </ol>
    </div>
  )
}
