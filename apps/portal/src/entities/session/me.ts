import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

/** The signed-in physician, and the event log position to follow from. */
export type Me = inferRouterOutputs<AppRouter>['portal']['me']
