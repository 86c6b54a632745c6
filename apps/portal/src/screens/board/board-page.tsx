'use client'

import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { BoardCallers } from '../../features/board/board-callers.tsx'
import { everything, worklistFilterOf } from '../../features/board/board-filter.ts'
import { BoardFilters } from '../../features/board/board-filters.tsx'
import { hiddenOverdue } from '../../features/board/board-groups.ts'
import { BoardPhysicians } from '../../features/board/board-physicians.tsx'
import { BoardSnoozes } from '../../features/board/board-snoozes.tsx'
import { BoardThreads } from '../../features/board/board-threads.tsx'
import { BoardTotals } from '../../features/board/board-totals.tsx'
import { type Board, useBoard } from '../../features/board/use-board.ts'
import { useFilteredBoard } from '../../features/board/use-filtered-board.ts'
import { boardWords } from '../../features/board/words.ts'
import { worklistPath } from '../../features/worklist/worklist-filter.ts'
import { SupervisorsOnly } from '../supervisors-only.tsx'

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="text-l font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Rows({ board, isStale }: { board: Board; isStale: boolean }) {
  const words = useWords(boardWords)
  const [filter, setFilter] = useState(everything)
  const view = useFilteredBoard(board, filter)
  const { threads, snoozes, callers } = view.board
  // The board is read again every second, so it does not need a clock of its own.
  const hidden = hiddenOverdue(board.threads, threads, serverNow())
  return (
    <div className="grid grid-cols-1 gap-5 pb-8">
      <p role="status" className="rounded-s bg-warning-soft px-3 py-2 text-warning-text empty:hidden">
        {isStale && words.stale}
      </p>
      <BoardTotals board={board} />
      <div className="grid gap-2">
        <BoardFilters filter={filter} physicians={board.physicians} onChange={setFilter} />
        <p role="status" className="figures flex flex-wrap gap-x-2 text-s text-muted empty:hidden">
          {view.filtered && (
            <>
              {hidden > 0 && <span className="font-semibold text-danger-text">{words.filter.hidden(hidden)}</span>}
              <span className="font-medium text-ink">
                {words.filter.found(threads.length + snoozes.length + callers.length)}
              </span>
              <span>{words.filter.partly}</span>
              <Link href={worklistPath(worklistFilterOf(filter))} className="font-medium text-accent-text underline">
                {words.filter.all}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Section id="board-threads" title={words.threads}>
          <BoardThreads view={view} />
        </Section>
        <div className="grid grid-cols-1 gap-6">
          {/* Whoever gives a consult away looks first at who has room. */}
          <Section id="board-physicians" title={words.physicians}>
            <BoardPhysicians view={view} />
          </Section>
          <Section id="board-callers" title={words.callers}>
            <BoardCallers view={view} />
          </Section>
          <Section id="board-snoozes" title={words.snoozes}>
            <BoardSnoozes view={view} />
          </Section>
        </div>
      </div>
    </div>
  )
}

/** The supervisor's board: who is on duty, what they have, and which patients wait longest. */
export function BoardPage() {
  const words = useWords(boardWords)
  const { supervisor } = useWorkspace().me.physician
  const online = useOnline()
  const query = useBoard(supervisor)
  if (!supervisor) return <SupervisorsOnly words={words} />
  const board = query.data
  return (
    <PageFrame title={words.title} intro={words.intro} width="full">
      {!board && query.isPending && (online ? <LoadingState title={words.loading} /> : <OfflineState />)}
      {!board && query.isError && (
        <FailedState
          title={words.failed}
          fault={faultOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {board && <Rows board={board} isStale={query.isError || !online} />}
    </PageFrame>
  )
}
