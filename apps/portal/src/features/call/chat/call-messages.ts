import type { CallMessage } from '@consult/domain'
import { normaliseMessageText } from '@consult/domain/message-text'
import type { Outgoing } from '../../../entities/replies/outbox.ts'

/** The sequence of the last message; 0 before the first. */
export const lastOf = (messages: readonly CallMessage[]) => messages.at(-1)?.sequence ?? 0

const isOwn = ({ author }: CallMessage) => author.type === 'physician'

/**
 * Which of what is on its way is among the messages already, by key. The event of a message may be faster than the answer
 * to it, or the answer may be lost: then it is told by its content.
 */
export function landed(outgoing: readonly Outgoing[], messages: readonly CallMessage[]): ReadonlySet<string> {
  const known = new Set(messages.map(({ messageId }) => messageId))
  const taken = new Set(outgoing.map(({ messageId }) => messageId))
  const keys = new Set<string>()
  for (const { key, messageId, text, after } of outgoing) {
    if (messageId !== null) {
      if (known.has(messageId)) keys.add(key)
      continue
    }
    const normal = normaliseMessageText(text)
    const match = messages.find(
      (message) =>
        isOwn(message) && message.sequence > after && message.text === normal && !taken.has(message.messageId),
    )
    if (!match) continue
    taken.add(match.messageId)
    keys.add(key)
  }
  return keys
}

/**
 * How many of the patient's messages the physician has not seen.
 * @param seen the last sequence that was seen; null when nobody remembers: then what came after the physician's own last.
 */
export function countUnread(messages: readonly CallMessage[], seen: number | null): number {
  const from = seen ?? lastOf(messages.filter(isOwn))
  return messages.filter((message) => !isOwn(message) && message.sequence > from).length
}
