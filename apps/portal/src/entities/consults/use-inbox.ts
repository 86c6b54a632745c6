import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTRPC } from '../api/trpc.ts'
import { waitFor } from '../time/wait-for.ts'
import { inboxPageSize } from './consult-cache.ts'
import type { InboxView } from './inbox-views.ts'
import { isWhole, type LoadedView, rowsOf } from './loaded-view.ts'

/** Events tell of all that changes the counts, but of one thing: what makes a consult overdue is the clock alone. */
export function useCounts() {
  const trpc = useTRPC()
  return useQuery(
    trpc.portal.counts.queryOptions(undefined, {
      refetchInterval: ({ state }) => waitFor(state.data?.nextDueAt ?? null),
    }),
  )
}

/** The rows of a view as far as they are loaded, and the way to more. */
export function useInbox(view: InboxView) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const query = useInfiniteQuery(
    trpc.portal.inbox.infiniteQueryOptions(
      { view, limit: inboxPageSize },
      // Ten thousand rows are not compared one by one with those before: what changes is made anew by itself.
      { getNextPageParam: (page) => page.nextCursor, structuralSharing: false },
    ),
  )

  // A colleague's consult can become overdue without a row or an event that tells of it: the count does.
  const counts = useCounts().data
  const overdue = counts?.rows.overdue
  useEffect(() => {
    const queryKey = trpc.portal.inbox.infiniteQueryKey({ view: 'overdue', limit: inboxPageSize })
    const loaded = queries.getQueryData<LoadedView>(queryKey)
    if (overdue === undefined || !loaded || !isWhole(loaded) || rowsOf(loaded).size === overdue) return
    void queries.invalidateQueries({ queryKey })
  }, [overdue, queries, trpc])

  return {
    ...query,
    rows: rowsOf(query.data),
    isWhole: query.data !== undefined && isWhole(query.data),
    /** How many rows the view has, loaded or not; closed consults are not counted. */
    count: view === 'closed' ? undefined : counts?.rows[view],
  }
}
