import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useRef, useState } from 'react'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { createReadingTimes } from './reading-times.ts'
import type { WorklistFilter } from './worklist-filter.ts'

export type SavedView = inferRouterOutputs<AppRouter>['worklist']['views']['views'][number]

const pageSize = 50

/**
 * Reads a list again when it is time to. The counts of the inbox are read whenever an event moved a consult, so a change of
 * them is a change of the list.
 */
function useReadAgain(read: () => Promise<unknown>, on: boolean): void {
  const { dataUpdatedAt: changedAt } = useQuery(useTRPC().portal.counts.queryOptions())
  const [times] = useState(() => createReadingTimes(() => performance.now()))
  const known = useRef(changedAt)
  useEffect(() => {
    // The first counts are no change.
    if (known.current !== 0 && changedAt !== known.current) times.changed()
    known.current = changedAt
  }, [times, changedAt])
  useEffect(() => {
    if (!on) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let isOver = false
    const plan = () => {
      if (timer !== null) clearTimeout(timer)
      if (isOver) return
      // A hidden list is read when it is shown again.
      timer = document.visibilityState === 'visible' ? setTimeout(again, times.wait()) : null
    }
    const again = async () => {
      times.reads()
      await read()
      plan()
    }
    plan()
    document.addEventListener('visibilitychange', plan)
    return () => {
      isOver = true
      if (timer !== null) clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    }
    // A change brings the next reading forward.
  }, [times, on, read, changedAt])
}

/** The loaded rows of a worklist, and how many it has. @param steady true while rows are selected: they stay where they are. */
export function useWorklist(filter: WorklistFilter, steady: boolean) {
  const query = useInfiniteQuery(
    useTRPC().worklist.list.infiniteQueryOptions(
      { filter, limit: pageSize },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  useReadAgain(query.refetch, !steady && query.data !== undefined)
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
