import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import type { WorklistFilter } from './worklist-filter.ts'

export type SavedView = inferRouterOutputs<AppRouter>['worklist']['views']['views'][number]

const pageSize = 50
/** How often a list that nobody has selected rows of reads again, in milliseconds. */
const everyMs = 30_000

/** The loaded rows of a worklist, and how many it has. @param steady true while rows are selected: they stay where they are. */
export function useWorklist(filter: WorklistFilter, steady: boolean) {
  const query = useInfiniteQuery(
    useTRPC().worklist.list.infiniteQueryOptions(
      { filter, limit: pageSize },
      { getNextPageParam: (page) => page.nextCursor, refetchInterval: steady ? false : everyMs },
    ),
  )
  const rows = new Map<string, InboxItem>()
  for (const page of query.data?.pages ?? []) {
    for (const item of page.items) if (!rows.has(item.consult.id)) rows.set(item.consult.id, item)
  }
  return { ...query, rows: [...rows.values()], total: query.data?.pages.at(-1)?.total ?? null }
}

/** The worklists that the physician saved. */
export const useSavedViews = () => useQuery(useTRPC().worklist.views.queryOptions()).data?.views ?? []

/** What the open consults can be filtered by. */
export function useChoices() {
  return useQuery(useTRPC().worklist.choices.queryOptions(undefined, { staleTime: 60_000 })).data
}
