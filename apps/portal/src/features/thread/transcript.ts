import type { EventMessage } from '@consult/domain'
import { dayKey, type Locale } from '../time/days.ts'

/** A consult's messages in order, as far as this tab has them. */
export interface Transcript {
  readonly messages: readonly EventMessage[]
  /** False until every page has been read: messages that events brought meanwhile are not the whole. */
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

/** True when a message is missing between two that are there: sequences of a transcript are dense. */
export function hasGap(messages: readonly EventMessage[]): boolean {
  return messages.some((message, n) => message.sequence !== n + 1)
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
