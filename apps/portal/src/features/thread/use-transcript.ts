import type { EventMessage } from '@consult/domain'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useTRPCClient } from '../api/trpc.ts'
import { emptyTranscript, hasGap, mergeMessages, type Transcript } from './transcript.ts'

const pageSize = 100
const keyOf = (consultId: string) => ['transcript', consultId] as const

async function readAll(api: Api, consultId: string, signal: AbortSignal): Promise<EventMessage[]> {
  const messages: EventMessage[] = []
  let cursor: string | undefined
  do {
    const page = await api.asyncConsults.listMessages.query(
      { id: consultId, limit: pageSize, ...(cursor !== undefined && { cursor }) },
      { signal },
    )
    messages.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return messages
}

/** The whole transcript of a consult. Events keep it up from then on. */
export function useTranscript(consultId: string) {
  const api = useTRPCClient()
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(consultId),
    queryFn: async ({ signal }): Promise<Transcript> => {
      const read = await readAll(api, consultId, signal)
      // What events have brought while the pages were read stays.
      const meanwhile = queries.getQueryData<Transcript>(keyOf(consultId))?.messages ?? []
      return { messages: mergeMessages(read, meanwhile), complete: true }
    },
  })
}

/** Puts messages that events have brought onto a transcript that is open, or was a moment ago. */
export function addToTranscript(queries: QueryClient, consultId: string, messages: readonly EventMessage[]): void {
  const key = keyOf(consultId)
  if (!queries.getQueryState(key)) return
  const { complete, messages: known } = queries.getQueryData<Transcript>(key) ?? emptyTranscript
  const merged = mergeMessages(known, messages)
  if (merged === known) return
  queries.setQueryData<Transcript>(key, { messages: merged, complete })
  if (complete && hasGap(merged)) void queries.invalidateQueries({ queryKey: key })
}

/** True when the message is on the transcript as this tab has it. */
export function isOnTranscript(queries: QueryClient, consultId: string, messageId: string): boolean {
  const transcript = queries.getQueryData<Transcript>(keyOf(consultId))
  return transcript?.messages.some((message) => message.messageId === messageId) ?? false
}
