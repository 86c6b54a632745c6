import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'

export type Overview = inferRouterOutputs<AppRouter>['consoleOverview']['get']

/** How often an open page asks again, in milliseconds. */
const again = 60_000

export const useOverview = () =>
  useQuery(useTRPC().consoleOverview.get.queryOptions(undefined, { refetchInterval: again }))
