import type { EventMessage } from '@consult/domain'
import type { Locale } from '@consult/ui/i18n/locale.ts'
import { dayKey } from '@consult/web-client/time/days.ts'

/** The parts of a message that grouping needs, whether it is from a thread or a call. */
type GroupedMessage = Pick<EventMessage, 'messageId' | 'createdAt' | 'author'>

/** A run of messages shown together: by one author, on one day, close in time. */
export interface MessageGroup<Message extends GroupedMessage = EventMessage> {
  readonly key: string
  /** Set if the group is the first of a day. */
  readonly day: string | null
  readonly author: Message['author']
  /** True if the group names its author: the previous group is by another author, or on another day. */
  readonly isNamed: boolean
  readonly messages: readonly Message[]
}

/** Messages by one author that are further apart than this form separate groups, in milliseconds. */
const together = 5 * 60 * 1000

const isSameAuthor = ({ author: one }: GroupedMessage, { author: other }: GroupedMessage) =>
  one.type === other.type && one.id === other.id

function belongs(message: GroupedMessage, last: GroupedMessage, sameDay: boolean): boolean {
  return (
    sameDay &&
    message.author.type !== 'system' &&
    isSameAuthor(message, last) &&
    Date.parse(message.createdAt) - Date.parse(last.createdAt) < together
  )
}

/** Splits a transcript into days and groups. */
export function groupMessages<Message extends GroupedMessage>(
  messages: readonly Message[],
  locale: Pick<Locale, 'timeZone'> = {},
): MessageGroup<Message>[] {
  const groups: (MessageGroup<Message> & { messages: Message[] })[] = []
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
        isNamed: day !== lastDay || !last || !isSameAuthor(message, last),
        messages: [message],
      })
    }
    lastDay = day
  }
  return groups
}
