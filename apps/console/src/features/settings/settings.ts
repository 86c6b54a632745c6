import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

export type Settings = inferRouterOutputs<AppRouter>['consoleSettings']['get']
export type SettingsChange = inferRouterInputs<AppRouter>['consoleSettings']['change']

export const useSettings = () => useQuery(useTRPC().consoleSettings.get.queryOptions())
