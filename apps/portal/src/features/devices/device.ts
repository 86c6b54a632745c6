import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

/** A browser in which the physician turned on notifications. */
export type Device = inferRouterOutputs<AppRouter>['pushDevices']['list']['devices'][number]
