import { firstSequence, mergeMessages } from '@consult/client'
import type { EventMessage } from '@consult/domain'

/**
 * The end as it was read, with what was known of it. What was known before a hole is let go: it is read again when
 * somebody scrolls there.
 */
export function joinEnd(read: readonly EventMessage[], known: readonly EventMessage[]): readonly EventMessage[] {
  const merged = mergeMessages(read, known)
  let begin = merged.findIndex(({ sequence }) => sequence === firstSequence(read))
  while (begin > 0 && merged[begin - 1]?.sequence === (merged[begin]?.sequence ?? 0) - 1) begin -= 1
  return merged.slice(Math.max(0, begin))
}

/** What was known, with older messages before it where they reach up to it. */
export function joinOlder(known: readonly EventMessage[], older: readonly EventMessage[]): readonly EventMessage[] {
  return older.at(-1)?.sequence === firstSequence(known) - 1 ? [...older, ...known] : known
}
