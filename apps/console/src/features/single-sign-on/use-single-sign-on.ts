import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'

export type SingleSignOn = inferRouterOutputs<AppRouter>['console']['singleSignOn']
export type SsoProvider = NonNullable<SingleSignOn['provider']>
export type SsoDomain = SingleSignOn['domains'][number]

export const useSingleSignOn = () => useQuery(useTRPC().console.singleSignOn.queryOptions())

/** Returns a function that refetches it. */
export function useReread(): () => Promise<void> {
  const queries = useQueryClient()
  const queryKey = useTRPC().console.singleSignOn.queryKey()
  return () => queries.invalidateQueries({ queryKey })
}
