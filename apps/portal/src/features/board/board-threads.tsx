'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useLocale, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import { TimingMark } from '../../entities/consults/timing-mark.tsx'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { Born } from '../../entities/patients/born.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { type Board, type BoardThread, type Doing, usePatientsOf } from './use-board.ts'
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

function InQueue({ since }: { since: string }) {
  const words = useWords(boardWords)
  const locale = useLocale()
  const text = useClock((now) => words.inQueueFor(waitWords(now - Date.parse(since), locale)))
  return <span className="figures">{text}</span>
}

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
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
      <div className="min-w-[min(16rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <InboxLink
            place={{ view: thread.physicianId === null ? 'queue' : 'overdue', consultId: id }}
            className="min-w-0 font-medium wrap-anywhere underline-offset-2 hover:underline"
          >
            <bdi>{patient.name}</bdi>
          </InboxLink>
          <Born birthDate={patient.birthDate} className="text-s" />
          <PriorityChip priority={thread.priority} />
        </p>
        <div className="flex flex-wrap items-center gap-x-2 text-s text-muted">
          {item && thread.status !== 'queued' && <TimingMark consult={item.consult} testClock={item.testClock} />}
          {thread.status === 'queued' && thread.queuedAt && <InQueue since={thread.queuedAt} />}
          {holder !== null && <bdi className="font-medium text-ink">{holder}</bdi>}
          <span dir="auto" className="line-clamp-1 min-w-0 flex-1 basis-32 wrap-anywhere">
            {item?.consult.reason ?? words.noReason}
          </span>
        </div>
      </div>
      {/* The act that every row has comes last, so that it is at the same place in all rows. */}
      <div className="flex flex-wrap justify-end gap-1.5">
        {holder !== null && (
          <Button
            aria-label={words.messageOf(holder, patient.name)}
            onClick={() => onDo({ kind: 'message', thread, patient })}
          >
            {words.message}
          </Button>
        )}
        {next && (
          <Button
            busy={raise.isPending}
            aria-label={words.raiseOf(patient.name)}
            onClick={() => raise.mutate({ id, priority: next })}
          >
            {words.raise}
          </Button>
        )}
        <Button aria-label={words.assignOf(patient.name)} onClick={() => onDo({ kind: 'assign', thread, patient })}>
          {words.assign}
        </Button>
      </div>
    </li>
  )
}

/** The consults that a supervisor may have to act on, the most pressing first. */
export function BoardThreads({ board: { threads, physicians } }: { board: Board }) {
  const words = useWords(boardWords)
  const items = usePatientsOf(threads)
  const [doing, setDoing] = useState<Doing | null>(null)
  const focus = useKeptFocus(threads.map(({ asyncConsultId }) => asyncConsultId))
  const names = new Map(physicians.map(({ id, name }) => [id, name]))
  const holderOf = ({ physicianId }: BoardThread) => (physicianId === null ? null : (names.get(physicianId) ?? ''))
  if (threads.length === 0 && doing === null) return <p className="text-muted">{words.noThreads}</p>
  const close = () => setDoing(null)
  return (
    <>
      <ul
        {...focus}
        aria-label={words.threads}
        className="divide-y divide-line rounded-m border border-line bg-surface"
      >
        {threads.map((thread) => (
          <Row
            key={thread.asyncConsultId}
            thread={thread}
            item={items.get(thread.asyncConsultId)}
            holder={holderOf(thread)}
            onDo={setDoing}
          />
        ))}
      </ul>
      {doing?.kind === 'assign' && <AssignDialog doing={doing} physicians={physicians} onClose={close} />}
      {doing?.kind === 'message' && (
        <MessageDialog doing={doing} holderName={holderOf(doing.thread) ?? ''} onClose={close} />
      )}
    </>
  )
}
