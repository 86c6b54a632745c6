import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['consoleEndpoints']

export type Endpoint = Outputs['get']
export type Attempt = Outputs['attempts']['items'][number]

/** Whether every attempt has failed lately. */
export const isFailing = ({ status, failingSince }: Endpoint): boolean => status === 'enabled' && failingSince !== null
