import type { DataRequest } from '@consult/domain'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const isOpen = ({ status }: DataRequest) => status === 'pending' || status === 'running'

/** Reads the data requests, newest first. It refetches every few seconds while a request is being processed. */
export const useDataRequests = () =>
  useQuery(
    useTRPC().consoleDataRequests.list.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.dataRequests.some(isOpen) ? 3000 : false),
    }),
  )

/** Returns a function that refetches the list. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient()
  const queryKey = useTRPC().consoleDataRequests.list.queryKey()
  return () => queries.invalidateQueries({ queryKey })
}
