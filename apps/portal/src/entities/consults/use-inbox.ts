import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitFor } from '../time/wait-for.ts'
import { inboxPageSize } from './consult-cache.ts'
import type { InboxView } from './inbox-views.ts'
import { isWhole, type LoadedView, rowsOf } from './loaded-view.ts'

/**
 * Returns the counts of the views. Events report every change but one: a consult becomes overdue by the clock alone, so
 * the counts are refetched at the next due time.
 */
export function useCounts() {
  const trpc = useTRPC()
  return useQuery(
    trpc.portal.counts.queryOptions(undefined, {
      refetchInterval: ({ state }) => waitFor(state.data?.nextDueAt ?? null),
    }),
  )
}

/** Returns the loaded rows of a view and the means to load more. */
export function useInbox(view: InboxView) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const query = useInfiniteQuery(
    trpc.portal.inbox.infiniteQueryOptions(
      { view, limit: inboxPageSize },
      // Do not compare ten thousand rows with their previous versions: every change already creates new objects.
      { getNextPageParam: (page) => page.nextCursor, structuralSharing: false },
    ),
  )

  // A colleague's consult can become overdue without an event and without a loaded row. The count reveals it.
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
    /** The number of rows in the view, loaded or not. Closed consults are not counted. */
    count: view === 'closed' ? undefined : counts?.rows[view],
  }
}
