import { firstSequence, hasGap, mergeMessages } from '@consult/client'
import type { EventMessage } from '@consult/domain'
import type { QueryClient } from '@tanstack/react-query'
import { emptyTranscript, type Transcript } from './transcript.ts'

/** Returns the cache key of a consult's transcript. */
export const keyOf = (consultId: string) => ['transcript', consultId] as const

/** Adds messages from events to a consult's cached transcript. It does nothing if the transcript is not cached. */
export function addToTranscript(queries: QueryClient, consultId: string, messages: readonly EventMessage[]): void {
  const key = keyOf(consultId)
  if (!queries.getQueryState(key)) return
  const { complete, messages: known } = queries.getQueryData<Transcript>(key) ?? emptyTranscript
  // Skip messages older than the loaded ones. They load when the reader scrolls to them.
  const merged = mergeMessages(
    known,
    complete ? messages.filter(({ sequence }) => sequence >= firstSequence(known)) : messages,
  )
  if (merged === known) return
  queries.setQueryData<Transcript>(key, { messages: merged, complete })
  if (complete && hasGap(merged)) void queries.invalidateQueries({ queryKey: key })
}

/** True if the cached transcript contains the message. */
export function isOnTranscript(queries: QueryClient, consultId: string, messageId: string): boolean {
  const transcript = queries.getQueryData<Transcript>(keyOf(consultId))
  return transcript?.messages.some((message) => message.messageId === messageId) ?? false
}
