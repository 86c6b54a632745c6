import { firstSequence, hasGap, mergeMessages } from '@consult/client'
import type { CallMessage } from '@consult/domain'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'

const keyOf = (callId: string) => ['call-messages', callId] as const
const none: readonly CallMessage[] = []

/** Returns all messages of a call, oldest first. They load whenever a page shows them; events then keep them up to date. */
export function useCallMessages(callId: string) {
  const api = useTRPCClient()
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(callId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }): Promise<readonly CallMessage[]> => {
      const read: CallMessage[] = []
      let cursor: string | undefined
      do {
        const asked = { id: callId, limit: 100, ...(cursor !== undefined && { cursor }) }
        const page = await api.telehealthConsults.listMessages.query(asked, { signal })
        read.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== undefined)
      // Keep the messages that events brought during the read.
      return mergeMessages(read, queries.getQueryData<readonly CallMessage[]>(keyOf(callId)) ?? none)
    },
  })
}

/** Adds a message from an event. @returns whether the message is new. */
export function addToMessages(queries: QueryClient, message: CallMessage): boolean {
  const queryKey = keyOf(message.telehealthConsultId)
  const known = queries.getQueryData<readonly CallMessage[]>(queryKey)
  const merged = mergeMessages(known ?? none, [message])
  if (merged === known) return false
  queries.setQueryData<readonly CallMessage[]>(queryKey, merged)
  if (hasGap(merged) || firstSequence(merged) > 1) void queries.invalidateQueries({ queryKey })
  return true
}

/** Reports whether this tab has the message. */
export function isAmongMessages(queries: QueryClient, callId: string, messageId: string): boolean {
  const known = queries.getQueryData<readonly CallMessage[]>(keyOf(callId))
  return known?.some((message) => message.messageId === messageId) ?? false
}
