import type { EventMessage } from '@consult/domain'
import { dayKey, type Locale } from '../time/days.ts'

/** The end of a consult's messages in order, as far back as this tab has them. Sequences are dense from 1. */
export interface Transcript {
  readonly messages: readonly EventMessage[]
  /** False until the end has been read: what events brought meanwhile may not reach back to anything. */
  readonly complete: boolean
}

export const emptyTranscript: Transcript = { messages: [], complete: false }

/** Both lists as one: each message once, in the order of the transcript. */
export function mergeMessages(known: readonly EventMessage[], found: readonly EventMessage[]): readonly EventMessage[] {
  const ids = new Set(known.map((message) => message.messageId))
  const fresh = found.filter((message) => !ids.has(message.messageId))
  if (fresh.length === 0) return known
  return [...known, ...fresh].sort((one, other) => one.sequence - other.sequence)
}

/** The sequence that what this tab has begins with; 1 when it has all. */
export const firstOf = (messages: readonly EventMessage[]) => messages[0]?.sequence ?? 1

/** True when a message is missing between two that are there. */
export function hasGap(messages: readonly EventMessage[]): boolean {
  const first = firstOf(messages)
  return messages.some((message, n) => message.sequence !== first + n)
}

/**
 * The end as it was read, with what was known of it. What was known before a hole is let go: it is read again when
 * somebody scrolls there.
 */
export function joinEnd(read: readonly EventMessage[], known: readonly EventMessage[]): readonly EventMessage[] {
  const merged = mergeMessages(read, known)
  let begin = merged.findIndex(({ sequence }) => sequence === firstOf(read))
  while (begin > 0 && merged[begin - 1]?.sequence === (merged[begin]?.sequence ?? 0) - 1) begin -= 1
  return merged.slice(Math.max(0, begin))
}

/** What was known, with older messages before it where they reach up to it. */
export function joinOlder(known: readonly EventMessage[], older: readonly EventMessage[]): readonly EventMessage[] {
  return older.at(-1)?.sequence === firstOf(known) - 1 ? [...older, ...known] : known
}

/** A run of messages that are shown together: of one author, one day, close in time. */
export interface MessageGroup {
  readonly key: string
  /** Set when the group begins a day. */
  readonly day: string | null
  readonly author: EventMessage['author']
  readonly messages: readonly EventMessage[]
}

/** Messages of one author further apart than this stand apart, milliseconds. */
const together = 5 * 60 * 1000

function belongs(message: EventMessage, last: EventMessage, sameDay: boolean): boolean {
  return (
    sameDay &&
    message.author.type !== 'system' &&
    message.author.type === last.author.type &&
    message.author.id === last.author.id &&
    Date.parse(message.createdAt) - Date.parse(last.createdAt) < together
  )
}

/** Cuts a transcript into days and groups. */
export function groupMessages(
  messages: readonly EventMessage[],
  locale: Pick<Locale, 'timeZone'> = {},
): MessageGroup[] {
  const groups: (MessageGroup & { messages: EventMessage[] })[] = []
  let lastDay: string | null = null
  for (const message of messages) {
    const day = dayKey(message.createdAt, locale)
    const group = groups.at(-1)
    const last = group?.messages.at(-1)
    if (group && last && belongs(message, last, day === lastDay)) group.messages.push(message)
    else {
      groups.push({
        key: message.messageId,
        day: day === lastDay ? null : message.createdAt,
        author: message.author,
        messages: [message],
      })
    }
    lastDay = day
  }
  return groups
}
