import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'

export type Usage = inferRouterOutputs<AppRouter>['consoleUsage']['get']
export type UsageColumn = Exclude<keyof Usage['days'][number], 'day'>

/** The columns, in the order in which they are shown. */
export const usageColumns: readonly UsageColumn[] = [
  'requests',
  'failedRequests',
  'events',
  'messages',
  'calls',
  'callMinutes',
  'uploadBytes',
  'webhookAttempts',
  'webhookDeliveries',
]

const mebibyte = 1024 * 1024

/** A day's number as it is shown: bytes in MiB. */
export const valueOfDay = (day: Usage['days'][number], column: UsageColumn): number =>
  column === 'uploadBytes' ? Math.round(day.uploadBytes / mebibyte) : day[column]

export const useUsage = () => useQuery(useTRPC().consoleUsage.get.queryOptions())
