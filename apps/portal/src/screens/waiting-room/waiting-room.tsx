'use client'

import { EmptyState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { dutyWords } from '../../entities/duty/words.ts'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { useWaitingBadge } from '../../features/navigation/use-waiting-badge.ts'
import { nextToCall } from '../../features/waiting-room/line-order.ts'
import { QueueRow, queueColumns } from '../../features/waiting-room/queue-row.tsx'
import { useLineKeys } from '../../features/waiting-room/use-line-keys.ts'
import { waitingRoomWords } from '../../features/waiting-room/words.ts'

const list = 'rounded-m border border-line bg-surface'

function LineSkeleton() {
  return (
    <div aria-busy="true" className={list}>
      <p role="status" className="sr-only">
        {useWords(waitingRoomWords).loading}
      </p>
      {['w-40', 'w-52', 'w-36'].map((width) => (
        <div
          key={width}
          aria-hidden
          className="flex items-center gap-6 border-t border-line px-4 py-4.5 first:border-t-0"
        >
          <span className={`skeleton h-4 ${width}`} />
          <span className="skeleton h-4 flex-1" />
          <span className="skeleton h-4 w-24" />
        </div>
      ))}
    </div>
  )
}

function OffDutyNote() {
  const words = useWords(waitingRoomWords)
  const { now, choiceWords } = useWords(dutyWords)
  const { presence, awayBecause, onDuty, change, changing } = useDuty()
  // Whoever the service set to away is told so above every page.
  if (onDuty || awayBecause !== null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-s bg-warning-soft px-3 py-1 text-s text-warning-text">
      {presence.status === 'away' ? `${now.away} ${choiceWords.away}` : words.offDuty}
      <button
        type="button"
        disabled={changing}
        aria-busy={changing || undefined}
        onClick={() => void change(true).catch(() => undefined)}
        className="min-h-6 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
      >
        {words.goOnDuty}
      </button>
    </p>
  )
}

/** The column headers. Each cell has its own label for screen readers. */
function Columns() {
  const { columns } = useWords(waitingRoomWords)
  return (
    <div
      aria-hidden
      className={`hidden items-center gap-x-4 border-b border-line px-4 py-2 text-xs font-medium text-muted lg:grid ${queueColumns}`}
    >
      <span>{columns.patient}</span>
      <span>{columns.reason}</span>
      <span>{columns.waiting}</span>
      <span>{columns.state}</span>
      <span>{columns.devices}</span>
    </div>
  )
}

function Line() {
  const words = useWords(waitingRoomWords)
  const online = useOnline()
  const me = useWorkspace().me.physician.id
  const line = useQuery(useTRPC().portalCalls.waitingRoom.queryOptions())
  const rows = useRef<HTMLOListElement>(null)
  const press = useLineKeys(rows)
  const next = useClock((now) => nextToCall(line.data ?? [], me, now))
  if (line.data?.length === 0) {
    return (
      <EmptyState mark={<CircleCheck className="size-7" strokeWidth={1.5} aria-hidden />} title={words.empty}>
        {words.emptyText} {words.intro}
      </EmptyState>
    )
  }
  if (line.data) {
    return (
      <div className={list}>
        <Columns />
        <ol ref={rows} aria-label={words.list} onKeyDown={press}>
          {line.data.map((item) => (
            <QueueRow key={item.consult.id} item={item} line={line.data} isNext={item.consult.id === next} />
          ))}
        </ol>
      </div>
    )
  }
  if (!online) return <OfflineState text={words.offlineText} />
  if (!line.isError) return <LineSkeleton />
  return (
    <FailedState
      title={words.failed}
      fault={faultOf(line.error)}
      onRetry={() => void line.refetch()}
      busy={line.isFetching}
    />
  )
}

/** The patients who are waiting for a call, kept up to date. */
export function WaitingRoom() {
  const words = useWords(waitingRoomWords)
  const { data } = useQuery(useTRPC().portalCalls.waitingRoom.queryOptions())
  const forMe = useWaitingBadge()?.count ?? 0
  const waiting = data?.length ?? 0
  return (
    <PageFrame
      title={words.title}
      width="full"
      tools={
        <p role="status" className="figures flex flex-wrap gap-x-2 text-m text-muted">
          {waiting > 0 && <bdi>{words.count(waiting)}</bdi>}
          {/* What the number beside the name of the page counts. */}
          {forMe > 0 && forMe < waiting && <bdi>{words.forMe(forMe)}</bdi>}
        </p>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <OffDutyNote />
        <Line />
      </div>
    </PageFrame>
  )
}
