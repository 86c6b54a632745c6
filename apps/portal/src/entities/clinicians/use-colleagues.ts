import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'

/** A physician who can be mentioned on a thread, or be given it. */
export type Colleague = inferRouterOutputs<AppRouter>['teamwork']['colleagues']['colleagues'][number]

/**
 * The physicians who can be mentioned on a thread, those on duty first.
 * @param consultId null: for any consult. @param wanted false: not asked for yet.
 */
export function useColleagues(consultId: string | null, wanted = true) {
  return useQuery(useTRPC().teamwork.colleagues.queryOptions({ id: consultId }, { enabled: wanted, staleTime: 30_000 }))
}
