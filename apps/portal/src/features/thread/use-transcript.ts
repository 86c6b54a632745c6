import { firstSequence } from '@consult/client'
import type { EventMessage } from '@consult/domain'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Transcript } from '../../entities/consults/transcript.ts'
import { keyOf } from '../../entities/consults/transcript-cache.ts'
import { joinEnd, joinOlder } from './transcript-pages.ts'

/** The number of messages in a page at the end, and in the largest page, which is for going far back. */
const pageSize = 100
const farPage = 1_000

/** Returns the end of a consult's transcript. Events then keep it up to date. */
export function useTranscript(consultId: string) {
  const api = useTRPCClient()
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(consultId),
    queryFn: async ({ signal }): Promise<Transcript> => {
      const known = () => queries.getQueryData<Transcript>(keyOf(consultId))?.messages ?? []
      const before = known()
      const { messages } = await api.portal.transcript.query({ id: consultId, limit: pageSize }, { signal })
      // Keep the messages that events brought during the read.
      return { messages: joinEnd(messages, known(), before), complete: true }
    },
  })
}

/**
 * Loads older messages: one page, or as many pages as it takes to reach a sequence. `readTo` also reports when they have
 * loaded, and rejects when they cannot be loaded.
 */
export function useOlder(consultId: string) {
  const api = useTRPCClient()
  const queries = useQueryClient()
  const { mutate, mutateAsync, isPending, error } = useMutation({
    // Run one load at a time: two loads that begin at the same message would return the same page, and the
    // second page would be dropped.
    scope: { id: `older ${consultId}` },
    mutationFn: async (target?: number) => {
      const known = firstSequence(queries.getQueryData<Transcript>(keyOf(consultId))?.messages ?? [])
      const limit = target === undefined ? pageSize : farPage
      let older: EventMessage[] = []
      let page: EventMessage[]
      do {
        const before = older.length > 0 ? firstSequence(older) : known
        page = (await api.portal.transcript.query({ id: consultId, before, limit })).messages
        older = [...page, ...older]
      } while (target !== undefined && page.length > 0 && firstSequence(older) > target)
      queries.setQueryData<Transcript>(
        keyOf(consultId),
        (now) => now && { ...now, messages: joinOlder(now.messages, older) },
      )
    },
  })
  return { read: mutate, readTo: mutateAsync, isReading: isPending, error }
}
