import { firstSequence, hasGap, mergeMessages } from '@consult/client'
import type { EventMessage } from '@consult/domain'
import type { QueryClient } from '@tanstack/react-query'
import { emptyTranscript, type Transcript } from './transcript.ts'

/** Where the tab keeps a consult's transcript. */
export const keyOf = (consultId: string) => ['transcript', consultId] as const

/** Puts messages that events have brought onto a transcript that is open, or was a moment ago. */
export function addToTranscript(queries: QueryClient, consultId: string, messages: readonly EventMessage[]): void {
  const key = keyOf(consultId)
  if (!queries.getQueryState(key)) return
  const { complete, messages: known } = queries.getQueryData<Transcript>(key) ?? emptyTranscript
  // What is older than what this tab has is read when it is scrolled to.
  const merged = mergeMessages(
    known,
    complete ? messages.filter(({ sequence }) => sequence >= firstSequence(known)) : messages,
  )
  if (merged === known) return
  queries.setQueryData<Transcript>(key, { messages: merged, complete })
  if (complete && hasGap(merged)) void queries.invalidateQueries({ queryKey: key })
}

/** True when the message is on the transcript as this tab has it. */
export function isOnTranscript(queries: QueryClient, consultId: string, messageId: string): boolean {
  const transcript = queries.getQueryData<Transcript>(keyOf(consultId))
  return transcript?.messages.some((message) => message.messageId === messageId) ?? false
}
