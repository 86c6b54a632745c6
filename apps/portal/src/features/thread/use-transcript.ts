import type { EventMessage } from '@consult/domain'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPCClient } from '../api/trpc.ts'
import { emptyTranscript, firstOf, hasGap, joinEnd, joinOlder, mergeMessages, type Transcript } from './transcript.ts'

/** A page at the end, and the largest that there is, for going far back; messages. */
const pageSize = 100
const farPage = 1_000
const keyOf = (consultId: string) => ['transcript', consultId] as const

/** The end of a consult's transcript. Events keep it up from then on. */
export function useTranscript(consultId: string) {
  const api = useTRPCClient()
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(consultId),
    queryFn: async ({ signal }): Promise<Transcript> => {
      const { messages } = await api.portal.transcript.query({ id: consultId, limit: pageSize }, { signal })
      // What events have brought while it was read stays.
      const meanwhile = queries.getQueryData<Transcript>(keyOf(consultId))?.messages ?? []
      return { messages: joinEnd(messages, meanwhile), complete: true }
    },
  })
}

/** The way back: reads a page before what is there, or as many as it takes to reach a sequence. */
export function useOlder(consultId: string) {
  const api = useTRPCClient()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (target?: number) => {
      const known = firstOf(queries.getQueryData<Transcript>(keyOf(consultId))?.messages ?? [])
      const limit = target === undefined ? pageSize : farPage
      let older: EventMessage[] = []
      let page: EventMessage[]
      do {
        const before = older.length > 0 ? firstOf(older) : known
        page = (await api.portal.transcript.query({ id: consultId, before, limit })).messages
        older = [...page, ...older]
      } while (target !== undefined && page.length > 0 && firstOf(older) > target)
      queries.setQueryData<Transcript>(
        keyOf(consultId),
        (now) => now && { ...now, messages: joinOlder(now.messages, older) },
      )
    },
  })
  return { read: mutate, isReading: isPending, error }
}

/** Puts messages that events have brought onto a transcript that is open, or was a moment ago. */
export function addToTranscript(queries: QueryClient, consultId: string, messages: readonly EventMessage[]): void {
  const key = keyOf(consultId)
  if (!queries.getQueryState(key)) return
  const { complete, messages: known } = queries.getQueryData<Transcript>(key) ?? emptyTranscript
  // What is older than what this tab has is read when it is scrolled to.
  const merged = mergeMessages(
    known,
    complete ? messages.filter(({ sequence }) => sequence >= firstOf(known)) : messages,
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
