import { firstSequence, mergeMessages } from '@consult/client'
import type { EventMessage } from '@consult/domain'

/**
 * Joins the newly read end of a transcript to the messages already known. It drops known messages before a gap; they load
 * again when the reader scrolls there. It also drops known messages that the read covers but does not contain: a restored
 * database may have lost them.
 */
export function joinEnd(
  read: readonly EventMessage[],
  known: readonly EventMessage[],
  knownBefore: readonly EventMessage[],
): readonly EventMessage[] {
  const first = firstSequence(read)
  const before = new Set(knownBefore.map(({ messageId }) => messageId))
  const merged = mergeMessages(
    read,
    known.filter(({ messageId, sequence }) => sequence < first || !before.has(messageId)),
  )
  let begin = merged.findIndex(({ sequence }) => sequence === first)
  while (begin > 0 && merged[begin - 1]?.sequence === (merged[begin]?.sequence ?? 0) - 1) begin -= 1
  return merged.slice(Math.max(0, begin))
}

/** Adds older messages before the known ones, if they join them without a gap. */
export function joinOlder(known: readonly EventMessage[], older: readonly EventMessage[]): readonly EventMessage[] {
  return older.at(-1)?.sequence === firstSequence(known) - 1 ? [...older, ...known] : known
}
