import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

/** The signed-in member, their partner, and the environment of its account. */
export type Me = inferRouterOutputs<AppRouter>['console']['me']
