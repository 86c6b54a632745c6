import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

export type NotificationItem = inferRouterOutputs<AppRouter>['consoleNotifications']['list']['items'][number]
