import type { AppRouter } from '@consult/trpc'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'

/** The work of all physicians now. */
export type Board = inferRouterOutputs<AppRouter>['supervision']['board']
export type BoardThread = Board['threads'][number]
export type BoardPhysician = Board['physicians'][number]
export type BoardCall = Board['callers'][number]

/** What a supervisor is doing to a consult. */
export interface Doing {
  readonly kind: 'assign' | 'message'
  readonly thread: BoardThread
  readonly patient: { readonly name: string; readonly birthDate: string | null }
}

/** How often a board that somebody looks at reads again, in milliseconds. It stops in a tab that is hidden. */
const everyMs = 800

/** The board, read again while the page is visible: what a physician does is on it within a second. */
export function useBoard(on: boolean) {
  return useQuery(useTRPC().supervision.board.queryOptions(undefined, { enabled: on, refetchInterval: everyMs }))
}

/**
 * Who the patients of these consults are. It is read, and audited, only when other consults come onto the board.
 * @returns the inbox rows by consult.
 */
export function usePatientsOf(threads: readonly { readonly asyncConsultId: string }[]): ReadonlyMap<string, InboxItem> {
  const ids = threads.map(({ asyncConsultId }) => asyncConsultId).sort()
  const { data } = useQuery(
    useTRPC().portal.inboxItems.queryOptions(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData, staleTime: 60_000 },
    ),
  )
  return new Map((data ?? []).map((item) => [item.consult.id, item]))
}

/** Who the patients of these calls are, by call. It is read, and audited, only when other calls come onto the board. */
export function useCallers(calls: readonly BoardCall[]): ReadonlyMap<string, InboxItem['patient']> {
  const ids = calls.map(({ telehealthConsultId }) => telehealthConsultId).sort()
  const { data } = useQuery(
    useTRPC().supervision.callPatients.queryOptions(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData, staleTime: 60_000 },
    ),
  )
  return new Map((data ?? []).map((call) => [call.telehealthConsultId, call.patient]))
}
