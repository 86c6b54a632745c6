import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['consoleEvents']

export type EventItem = Outputs['list']['items'][number]
export type OpenedEvent = Outputs['get']
export type Delivery = OpenedEvent['deliveries'][number]
