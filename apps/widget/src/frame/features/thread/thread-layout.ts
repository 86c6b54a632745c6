import type { Message, MessageFile, Said } from '../../entities/api/consult-api.ts'
import type { OutboxItem } from '../../entities/outbox/outbox-item.ts'
import { isSameDay } from '../../ui/words/formats.ts'

/** One bubble: a message of the transcript, or one that is not there yet. */
export interface Bubble {
  readonly key: string
  readonly text: string
  readonly files: readonly MessageFile[]
  /** The names of files that are no longer kept. */
  readonly removed: readonly string[]
  readonly at: Date
  /** Null for messages by others. */
  readonly state: OutboxItem['state'] | 'delivered' | 'read' | null
  readonly failure: string | null
}

/** An entry of the thread, from top to bottom. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: Date }
  | { readonly kind: 'notice'; readonly key: string; readonly notice: NonNullable<Message['notice']> }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly isOwn: boolean
      readonly name: string | null
      readonly bubbles: readonly Bubble[]
    }

type Group = Extract<Entry, { kind: 'group' }>

/** The longest gap between two messages of one author in the same group, in milliseconds. */
const togetherMs = 5 * 60_000

const ofMessage = (
  { text, attachments = [], removedFiles = [], createdAt, author, sequence }: Said,
  readUpTo: number | null,
  key: string,
): Bubble => ({
  key,
  text,
  files: attachments,
  removed: removedFiles.map(({ fileName }) => fileName),
  at: new Date(createdAt),
  state: author.type !== 'patient' || readUpTo === null ? null : sequence <= readUpTo ? 'read' : 'delivered',
  failure: null,
})

const ofItem = ({ key, text, attachments, at, state, failure }: OutboxItem): Bubble => ({
  key,
  text,
  files: attachments,
  removed: [],
  at: new Date(at),
  state,
  failure,
})

function continues(group: Group, author: { isOwn: boolean; name: string | null }, bubble: Bubble): boolean {
  const last = group.bubbles.at(-1)
  if (!last || group.isOwn !== author.isOwn || group.name !== author.name) return false
  return last.state !== 'failed' && bubble.at.getTime() - last.at.getTime() <= togetherMs
}

/**
 * Lays out the transcript, and below it the pending messages.
 * @param readUpTo the sequence of the last message that the physician has read; null where it no longer matters.
 * @param sentAs the keys under which messages were shown before they reached the transcript, by message id. A message
 *   keeps them, so that a bubble stays what it is when its message is accepted and delivered: a picture in it stays
 *   open.
 */
export function layOut(
  messages: readonly Said[],
  pending: readonly OutboxItem[],
  readUpTo: number | null = 0,
  sentAs: ReadonlyMap<string, string> = new Map(),
): Entry[] {
  const entries: Entry[] = []
  let day: Date | null = null
  const beginDay = (at: Date, key: string) => {
    // If the device's clock is slow, its times do not start an earlier day.
    if (day !== null && (at < day || isSameDay(day, at))) return
    entries.push({ kind: 'day', key: `day:${key}`, at })
    day = at
  }
  const addBubble = (author: { isOwn: boolean; name: string | null }, bubble: Bubble) => {
    beginDay(bubble.at, bubble.key)
    const last = entries.at(-1)
    if (last?.kind === 'group' && continues(last, author, bubble)) {
      entries[entries.length - 1] = { ...last, bubbles: [...last.bubbles, bubble] }
    } else entries.push({ kind: 'group', key: `group:${bubble.key}`, ...author, bubbles: [bubble] })
  }
  for (const message of messages) {
    const { notice, author, messageId } = message
    if (notice) {
      beginDay(new Date(message.createdAt), messageId)
      entries.push({ kind: 'notice', key: messageId, notice })
    } else {
      const isOwn = author.type === 'patient'
      addBubble(
        { isOwn, name: isOwn ? null : author.name },
        ofMessage(message, readUpTo, sentAs.get(messageId) ?? messageId),
      )
    }
  }
  for (const item of pending) addBubble({ isOwn: true, name: null }, ofItem(item))
  return entries
}
