'use client'

import { EmptyState, LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { LockKeyhole } from 'lucide-react'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { BoardPhysicians } from '../../features/board/board-physicians.tsx'
import { BoardThreads } from '../../features/board/board-threads.tsx'
import { BoardTotals } from '../../features/board/board-totals.tsx'
import { useBoard } from '../../features/board/use-board.ts'
import { boardWords } from '../../features/board/words.ts'

/** The supervisor's board: who is on duty, what they have, and which patients wait longest. */
export function BoardPage() {
  const words = useWords(boardWords)
  const { supervisor } = useWorkspace().me.physician
  const online = useOnline()
  const query = useBoard(supervisor)
  if (!supervisor) {
    return (
      <PageFrame title={words.title}>
        <EmptyState mark={<LockKeyhole className="size-7" strokeWidth={1.5} aria-hidden />} title={words.notForYou}>
          <p>{words.notForYouText}</p>
        </EmptyState>
      </PageFrame>
    )
  }
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
      {board && (
        <div className="grid grid-cols-1 gap-6 pb-8">
          <p role="status" className="rounded-s bg-warning-soft px-3 py-2 text-warning-text empty:hidden">
            {(query.isError || !online) && words.stale}
          </p>
          <BoardTotals board={board} />
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
            <section aria-labelledby="board-threads" className="grid grid-cols-1 gap-2">
              <h2 id="board-threads" className="text-l font-semibold">
                {words.threads}
              </h2>
              <BoardThreads board={board} />
            </section>
            <section aria-labelledby="board-physicians" className="grid grid-cols-1 gap-2">
              <h2 id="board-physicians" className="text-l font-semibold">
                {words.physicians}
              </h2>
              <BoardPhysicians physicians={board.physicians} />
            </section>
          </div>
        </div>
      )}
    </PageFrame>
  )
}
