import { firstSequence, mergeMessages } from '@consult/client'
import type { EventMessage } from '@consult/domain'

/**
 * Joins the newly read end of a transcript to the messages already known. It drops known messages before a gap; they load
 * again when the reader scrolls there.
 */
export function joinEnd(read: readonly EventMessage[], known: readonly EventMessage[]): readonly EventMessage[] {
  const merged = mergeMessages(read, known)
  let begin = merged.findIndex(({ sequence }) => sequence === firstSequence(read))
  while (begin > 0 && merged[begin - 1]?.sequence === (merged[begin]?.sequence ?? 0) - 1) begin -= 1
  return merged.slice(Math.max(0, begin))
}

/** Adds older messages before the known ones, if they reach up to them without a gap. */
export function joinOlder(known: readonly EventMessage[], older: readonly EventMessage[]): readonly EventMessage[] {
  return older.at(-1)?.sequence === firstSequence(known) - 1 ? [...older, ...known] : known
}
