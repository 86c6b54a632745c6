import type { AppRouter } from '@consult/trpc'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'

export type Rules = inferRouterOutputs<AppRouter>['consoleRedFlags']['get']
export type Rule = Rules['rules'][number]

export const useRules = () => useQuery(useTRPC().consoleRedFlags.get.queryOptions())

/** Returns a function that shows the rules that a change came to, and says what it did. */
export function useShowRules(): (changed: Promise<Rules>, title: string) => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return async (changed, title) => {
    await putSaved(queries, trpc.consoleRedFlags.get.queryKey(), await changed)
    showToast({ kind: 'done', title })
  }
}
