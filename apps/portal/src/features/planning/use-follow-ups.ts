import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'

/** A follow-up with the names of its patient and its physician. */
export type NamedFollowUp = inferRouterOutputs<AppRouter>['teamwork']['followUps']['items'][number]

const pageSize = 50

/** The open follow-ups, the next one due first. Team news keep them up to date. */
export function useFollowUps(whose: 'mine' | 'all') {
  const query = useInfiniteQuery(
    useTRPC().teamwork.followUps.infiniteQueryOptions(
      { whose, status: 'open', limit: pageSize },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  )
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] }
}
