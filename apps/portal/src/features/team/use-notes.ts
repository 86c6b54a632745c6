import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'

/** How many notes of a thread are shown: the newest ones. */
const most = 100

/** The notes among colleagues about a thread, newest first. Team news keep them up to date. */
export function useNotes(consultId: string) {
  return useQuery(useTRPC().internalNotes.list.queryOptions({ id: consultId, limit: most }))
}
