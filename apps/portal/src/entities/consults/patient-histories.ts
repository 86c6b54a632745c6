import type { AsyncConsult } from '@consult/domain'
import type { AppRouter } from '@consult/trpc'
import type { useTRPC } from '@consult/web-client/api/trpc.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'

export type HistoryPage = inferRouterOutputs<AppRouter>['portal']['patientHistory']
export type HistoryEntry = HistoryPage['items'][number]

const pageSize = 20

/** Returns the input and cache key of a patient's history. */
export const historyInput = (patientId: string) => ({ id: patientId, limit: pageSize })

/** Refetches the history of a consult's patient if it is cached and differs from the consult. */
export function refreshHistory(queries: QueryClient, trpc: ReturnType<typeof useTRPC>, consult: AsyncConsult): void {
  const queryKey = trpc.portal.patientHistory.infiniteQueryKey(historyInput(consult.patientId))
  const loaded = queries.getQueryData<InfiniteData<HistoryPage>>(queryKey)
  if (!loaded) return
  const entries = loaded.pages.flatMap(({ items }) => items)
  const known = entries.find((entry) => entry.kind === 'consult' && entry.id === consult.id)
  const isSame =
    known?.kind === 'consult' && known.status === consult.status && known.physicianId === consult.physicianId
  if (!isSame) void queries.invalidateQueries({ queryKey })
}
