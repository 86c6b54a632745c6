import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export const useKeys = () => useQuery(useTRPC().consoleKeys.list.queryOptions())

/** Returns a function that reads the keys again. */
export function useRereadKeys(): () => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: trpc.consoleKeys.list.queryKey() })
}
