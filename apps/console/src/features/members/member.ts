import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

export type Member = inferRouterOutputs<AppRouter>['console']['members']['members'][number]
