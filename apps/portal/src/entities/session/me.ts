import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

/** The signed-in physician, with the place in the log from which to follow it. */
export type Me = inferRouterOutputs<AppRouter>['portal']['me']
