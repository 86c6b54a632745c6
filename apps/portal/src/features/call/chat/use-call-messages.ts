import { firstSequence, hasGap, mergeMessages } from '@consult/client'
import type { CallMessage } from '@consult/domain'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPCClient } from '../../../entities/api/trpc.ts'

const keyOf = (callId: string) => ['call-messages', callId] as const
const none: readonly CallMessage[] = []

/** All that was written in a call, oldest first. Read whenever a page shows it; while one does, events keep it up. */
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
      // What events have brought while it was read stays.
      return mergeMessages(read, queries.getQueryData<readonly CallMessage[]>(keyOf(callId)) ?? none)
    },
  })
}

/** Takes in a message that an event has brought. @returns whether it is news. */
export function addToMessages(queries: QueryClient, message: CallMessage): boolean {
  const queryKey = keyOf(message.telehealthConsultId)
  const known = queries.getQueryData<readonly CallMessage[]>(queryKey)
  const merged = mergeMessages(known ?? none, [message])
  if (merged === known) return false
  queries.setQueryData<readonly CallMessage[]>(queryKey, merged)
  if (hasGap(merged) || firstSequence(merged) > 1) void queries.invalidateQueries({ queryKey })
  return true
}

/** True when the message is among those that this tab has. */
export function isAmongMessages(queries: QueryClient, callId: string, messageId: string): boolean {
  const known = queries.getQueryData<readonly CallMessage[]>(keyOf(callId))
  return known?.some((message) => message.messageId === messageId) ?? false
}
