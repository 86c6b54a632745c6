import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** How often an open page asks again, in milliseconds. Deliveries happen without it. */
const again = 30_000

export const useEndpoints = () =>
  useQuery(useTRPC().consoleEndpoints.list.queryOptions(undefined, { refetchInterval: again }))

export const useEndpoint = (id: string) =>
  useQuery(useTRPC().consoleEndpoints.get.queryOptions({ id }, { refetchInterval: again }))

/** Returns a function that reads everything about endpoints again. */
export function useReread(): () => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: trpc.consoleEndpoints.pathKey() })
}
