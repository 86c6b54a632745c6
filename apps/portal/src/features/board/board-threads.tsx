'use client'

import { Button, buttonClasses, IconButton } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronsUp, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import { TimingMark } from '../../entities/consults/timing-mark.tsx'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { Born } from '../../entities/patients/born.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type BoardGroup, groupThreads } from './board-groups.ts'
import { NothingListed } from './board-list.tsx'
import { InQueue } from './in-queue.tsx'
import { MessageDialog } from './message-dialog.tsx'
import type { BoardThread, Doing } from './use-board.ts'
import type { BoardView } from './use-filtered-board.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { boardWords } from './words.ts'

const levels = ['routine', 'urgent', 'emergency'] as const

function useRaise(patientName: string) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return useMutation(
    trpc.asyncConsults.update.mutationOptions({
      onSuccess: ({ priority }) => {
        const words = wordsNow(boardWords)
        showToast({ kind: 'done', title: words.raised(patientName, words.priorities[priority]) })
      },
      onError: (error) =>
        showToast({
          kind: 'trouble',
          title: wordsNow(boardWords).notRaised,
          words: wordsOf(faultOf(error), languageNow()),
        }),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.supervision.board.queryKey() }),
    }),
  )
}

/** A consult. In a wide box it is one line, with its parts at the same place in all rows. */
function Row({
  thread,
  item,
  holder,
  onDo,
}: {
  thread: BoardThread
  item: InboxItem | undefined
  holder: string | null
  onDo: (doing: Doing) => void
}) {
  const words = useWords(boardWords)
  const patient = {
    name: item ? (item.patient.name ?? item.patient.externalId) : words.aPatient,
    birthDate: item?.patient.birthDate ?? null,
  }
  const raise = useRaise(patient.name)
  const next = levels[levels.indexOf(thread.priority) + 1]
  const { asyncConsultId: id } = thread
  // It is listed among those that somebody has.
  const isAlone = holder === null && thread.priority === 'emergency'
  return (
    <li className="grid gap-x-3 gap-y-1 px-3 py-2 hover:bg-hover @2xl:grid-cols-[10.25rem_minmax(0,1fr)_minmax(0,9rem)_auto] @2xl:items-center @2xl:py-1.5">
      <div className={classes('min-w-0 @2xl:col-start-2', holder === null && !isAlone && '@2xl:col-end-4')}>
        <p>
          <InboxLink
            place={{ view: thread.physicianId === null ? 'queue' : 'overdue', consultId: id }}
            className="font-semibold wrap-anywhere underline-offset-2 hover:underline"
          >
            <bdi>{patient.name}</bdi>
          </InboxLink>
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-s">
          <Born birthDate={patient.birthDate} />
          <PriorityChip priority={thread.priority} />
          <p className="line-clamp-2 min-w-0 flex-1 basis-24 text-muted wrap-anywhere @2xl:line-clamp-1">
            <bdi>{item?.consult.reason ?? words.noReason}</bdi>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 @2xl:contents">
        <div className="flex min-w-0 flex-1 basis-36 flex-wrap items-center gap-x-2 @2xl:contents">
          <span className="min-w-0 @2xl:col-start-1 @2xl:row-start-1">
            {item && thread.status !== 'queued' && <TimingMark consult={item.consult} testClock={item.testClock} />}
            {thread.status === 'queued' && thread.queuedAt && (
              <InQueue since={thread.queuedAt} priority={thread.priority} />
            )}
          </span>
          {(holder !== null || isAlone) && (
            <bdi
              className={classes(
                'min-w-0 text-s wrap-anywhere @2xl:col-start-3 @2xl:row-start-1',
                isAlone && 'font-medium text-warning-text',
              )}
            >
              {holder ?? words.unassigned}
            </bdi>
          )}
        </div>
        {/* The act that every row has comes last, so that it is at the same place in all rows. */}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-1 @2xl:col-start-4 @2xl:row-start-1">
          {holder !== null && (
            <IconButton
              label={words.messageOf(holder, patient.name)}
              onClick={() => onDo({ kind: 'message', thread, patient })}
            >
              <MessageSquareText className="size-4.5" aria-hidden />
            </IconButton>
          )}
          {/* Keeps the columns of all rows at the same place. */}
          {isAlone && <span aria-hidden className="size-8 @max-2xl:hidden" />}
          {next ? (
            <Button
              look="quiet"
              aria-label={words.raiseOf(patient.name)}
              className="px-1.5 text-s"
              disabled={raise.isPending}
              aria-busy={raise.isPending || undefined}
              onClick={() => raise.mutate({ id, priority: next })}
            >
              <ChevronsUp className="size-4.5" aria-hidden />
              {words.raiseShort}
            </Button>
          ) : (
            <span aria-hidden className={buttonClasses('quiet', 'invisible px-1.5 text-s @max-2xl:hidden')}>
              <ChevronsUp className="size-4.5" />
              {words.raiseShort}
            </span>
          )}
          <Button
            look="quiet"
            aria-label={words.assignOf(patient.name)}
            className="px-2.5 text-s"
            onClick={() => onDo({ kind: 'assign', thread, patient })}
          >
            {words.assign}
          </Button>
        </div>
      </div>
    </li>
  )
}

const groupLooks: Record<BoardGroup, string> = {
  overdue: 'text-danger-text',
  queue: 'text-ink',
  dueSoon: 'text-warning-text',
}

/** The consults that a supervisor may have to act on, in groups, the most pressing of each first. */
export function BoardThreads({
  view: {
    board: { threads },
    whole: { physicians, queue },
    items,
    filtered,
  },
}: {
  view: BoardView
}) {
  const words = useWords(boardWords)
  const [doing, setDoing] = useState<Doing | null>(null)
  // The board is read again every second, so it does not need a clock of its own.
  const now = serverNow()
  const grouped = groupThreads(threads, now)
  const focus = useKeptFocus(grouped.flatMap(([, rows]) => rows.map(({ asyncConsultId }) => asyncConsultId)))
  const names = new Map(physicians.map(({ id, name }) => [id, name]))
  const holderOf = ({ physicianId }: BoardThread) => (physicianId === null ? null : (names.get(physicianId) ?? ''))
  if (threads.length === 0 && doing === null) {
    return <NothingListed>{filtered ? words.noMatch : words.noThreads}</NothingListed>
  }
  const sum = (count: 'overdue' | 'dueSoon') => physicians.reduce((all, physician) => all + physician[count], 0)
  // The service sends the first rows alone: a heading counts the others, too.
  const emergencies = threads.filter((thread) => thread.priority === 'emergency' && thread.physicianId === null).length
  const totals: Record<BoardGroup, number> = {
    overdue: sum('overdue') + emergencies,
    queue: queue.count - emergencies,
    dueSoon: sum('dueSoon'),
  }
  const close = () => setDoing(null)
  return (
    <>
      <div {...focus} className="@container overflow-hidden rounded-m border border-line bg-surface">
        {grouped.map(
          ([group, rows]) =>
            rows.length > 0 && (
              <div key={group} className="border-t border-line first:border-t-0">
                <h3
                  id={`board-${group}`}
                  className={`flex gap-2 border-b border-line bg-sunken px-3 py-1.5 text-xs font-semibold ${groupLooks[group]}`}
                >
                  {group === 'queue' && emergencies > 0 ? words.othersInQueue : words.groups[group]}
                  <span className="figures font-normal">
                    {filtered ? rows.length : Math.max(totals[group], rows.length)}
                  </span>
                </h3>
                <ul aria-labelledby={`board-${group}`} className="divide-y divide-line">
                  {rows.map((thread) => (
                    <Row
                      key={thread.asyncConsultId}
                      thread={thread}
                      item={items.get(thread.asyncConsultId)}
                      holder={holderOf(thread)}
                      onDo={setDoing}
                    />
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
      {doing?.kind === 'assign' && <AssignDialog doing={doing} physicians={physicians} onClose={close} />}
      {doing?.kind === 'message' && (
        <MessageDialog doing={doing} holderName={holderOf(doing.thread) ?? ''} onClose={close} />
      )}
    </>
  )
}
