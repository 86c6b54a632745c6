import type { AppRouter } from '@consult/trpc'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useRef } from 'react'
import { useCounts } from '../../entities/consults/use-inbox.ts'
import { waitFor } from '../../entities/time/wait-for.ts'
import { planningWords } from './words.ts'

/** A consult that the physician put aside, or that came back to them. */
export type SnoozedThread = inferRouterOutputs<AppRouter>['teamwork']['snoozes']['snoozes'][number]

const none: readonly SnoozedThread[] = []

/** What the physician has put aside, the first to come back first. Team news keep it up to date, and the clock. */
export function useSnoozes(): readonly SnoozedThread[] {
  const query = useQuery(
    useTRPC().teamwork.snoozes.queryOptions(undefined, {
      refetchInterval: ({ state }) => waitFor(state.data?.snoozes.find(({ isBack }) => !isBack)?.until ?? null),
    }),
  )
  return query.data?.snoozes ?? none
}

/** The snooze of a consult, if the physician has put it aside or it came back. */
export const useSnoozeOf = (consultId: string): SnoozedThread | undefined =>
  useSnoozes().find(({ asyncConsultId }) => asyncConsultId === consultId)

/** An answer of a patient ends a snooze without news of its own: whatever changes the counts may have ended one. */
export function useSnoozesAfterAnswers(): void {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const isAny = useSnoozes().length > 0
  const { dataUpdatedAt } = useCounts()
  const read = useRef(dataUpdatedAt)
  useEffect(() => {
    const isFirst = read.current === 0
    if (read.current === dataUpdatedAt) return
    read.current = dataUpdatedAt
    if (isAny && !isFirst) void queries.invalidateQueries({ queryKey: trpc.teamwork.snoozes.queryKey() })
  }, [isAny, dataUpdatedAt, queries, trpc])
}

const trouble = (title: string) => (error: unknown) =>
  showToast({ kind: 'trouble', title, words: wordsOf(faultOf(error), languageNow()) })

/** Puts a consult aside, or takes it up again. */
export function useSnoozeActs() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.teamwork.snoozes.queryKey() })
  const snooze = useMutation(trpc.snoozes.create.mutationOptions({ onSettled }))
  const wake = useMutation(
    trpc.snoozes.remove.mutationOptions({
      onError: (error) => trouble(wordsNow(planningWords).notWoken)(error),
      onSettled,
    }),
  )
  return { snooze, wake: (id: string) => wake.mutate({ id }), waking: wake.isPending }
}
