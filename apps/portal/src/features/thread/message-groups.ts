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
  readonly messages: readonly Message[]
}

/** Messages by one author that are further apart than this form separate groups, in milliseconds. */
const together = 5 * 60 * 1000

function belongs(message: GroupedMessage, last: GroupedMessage, sameDay: boolean): boolean {
  return (
    sameDay &&
    message.author.type !== 'system' &&
    message.author.type === last.author.type &&
    message.author.id === last.author.id &&
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
        messages: [message],
      })
    }
    lastDay = day
  }
  return groups
}
