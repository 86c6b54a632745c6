'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { historyInput } from '../../entities/consults/patient-histories.ts'
import { onCallEvent } from '../../entities/live/call-events.ts'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { HistoryItem } from './history-item.tsx'
import { patientWords } from './words.ts'

/** How long loaded data counts as fresh, in milliseconds. No event reports a new note. */
const freshMs = 60_000

function useHistory(patientId: string) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const input = historyInput(patientId)
  useEffect(
    () =>
      onCallEvent(({ data }) => {
        if (!('consult' in data) || data.consult.patientId !== patientId) return
        void queries.invalidateQueries({
          queryKey: trpc.portal.patientHistory.infiniteQueryKey(historyInput(patientId)),
        })
      }),
    [queries, trpc, patientId],
  )
  return useInfiniteQuery(
    trpc.portal.patientHistory.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.nextCursor,
      staleTime: freshMs,
      // A call may have ended while the panel was closed and heard no event.
      refetchOnMount: 'always',
    }),
  )
}

/** Lists the patient's threads, calls and notes together, newest first. */
export function PatientHistory({
  patientId,
  patientZone,
  currentId,
  view,
  apart,
}: {
  patientId: string
  patientZone: string | null
  currentId: string
  view: InboxView
  apart: boolean
}) {
  const words = useWords(patientWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const history = useHistory(patientId)
  const online = useOnline()
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={words.history} aria-busy={history.isFetching}>
      <h3 className="mb-2 text-s font-semibold text-muted">{words.history}</h3>
      {history.isPending && !online && <p className="text-s text-muted">{controls.offlineText}</p>}
      {history.isPending && online && (
        <div className="grid gap-3">
          <p role="status" className="sr-only">
            {words.loadingHistory}
          </p>
          {['w-3/5', 'w-1/2', 'w-2/3'].map((width) => (
            <span key={width} className={`skeleton h-4 ${width}`} aria-hidden />
          ))}
        </div>
      )}
      {history.isSuccess && entries.length === 0 && <p className="text-s text-muted">{words.noHistory}</p>}
      <ol className="grid grid-cols-1">
        {entries.map((entry) => (
          <HistoryItem
            key={`${entry.kind} ${entry.id} ${entry.at} ${entry.kind === 'note' ? entry.topic : ''}`}
            entry={entry}
            patientZone={patientZone}
            isHere={entry.id === currentId}
            view={view}
            apart={apart}
          />
        ))}
      </ol>
      {history.isError && (
        <div role="alert" className="grid justify-items-start gap-2 pt-1">
          <p className="text-s text-muted">
            {words.historyFailed} {wordsOf(faultOf(history.error), language)}
          </p>
          <Button onClick={() => void history.refetch()} busy={history.isFetching}>
            {controls.tryAgain}
          </Button>
        </div>
      )}
      {history.hasNextPage && !history.isError && (
        <Button look="quiet" onClick={() => void history.fetchNextPage()} busy={history.isFetchingNextPage}>
          {words.earlier}
        </Button>
      )}
    </section>
  )
}
