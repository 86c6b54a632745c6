'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTRPC } from '../api/trpc.ts'
import { Button } from '../controls/button.tsx'
import { Instead, InsteadFailed, InsteadOffline } from '../controls/instead.tsx'
import { useDuty } from '../duty/use-duty.ts'
import { faultOf } from '../errors/fault.ts'
import { useOnline } from '../live/use-connection.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useWords } from '../words/use-words.tsx'
import { LineRow } from './line-row.tsx'
import { waitingRoomWords } from './words.ts'

function LineSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        {useWords(waitingRoomWords).loading}
      </p>
      {['w-40', 'w-52', 'w-36'].map((width) => (
        <div key={width} aria-hidden className="grid gap-3 rounded-l border border-line bg-surface p-5">
          <span className={`skeleton h-5 ${width}`} />
          <span className="skeleton h-4 w-3/5" />
          <span className="skeleton h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}

function OffDutyNote() {
  const words = useWords(waitingRoomWords)
  const { onDuty, change, changing } = useDuty()
  if (onDuty) return null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-m bg-warning-soft px-4 py-3 text-warning-text">
      <p className="min-w-0 flex-1">{words.offDuty}</p>
      <Button busy={changing} onClick={() => void change(true).catch(() => undefined)}>
        {words.goOnDuty}
      </Button>
    </div>
  )
}

function Line() {
  const words = useWords(waitingRoomWords)
  const online = useOnline()
  const line = useQuery(useTRPC().portalCalls.waitingRoom.queryOptions())
  if (line.data?.length === 0) {
    return (
      <Instead mark={<CircleCheck className="size-7" strokeWidth={1.5} aria-hidden />} title={words.empty}>
        {words.emptyText}
      </Instead>
    )
  }
  if (line.data) {
    return (
      <ol aria-label={words.list} className="grid gap-3">
        {line.data.map((item) => (
          <LineRow key={item.consult.id} item={item} />
        ))}
      </ol>
    )
  }
  if (!online) return <InsteadOffline text={words.offlineText} />
  if (!line.isError) return <LineSkeleton />
  return (
    <InsteadFailed
      title={words.failed}
      fault={faultOf(line.error)}
      onRetry={() => void line.refetch()}
      busy={line.isFetching}
    />
  )
}

/** Who waits for a call, live. */
export function WaitingRoom() {
  const words = useWords(waitingRoomWords)
  const { data } = useQuery(useTRPC().portalCalls.waitingRoom.queryOptions())
  const count = data && data.length > 0 ? words.count(data.length) : ''
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        <p role="status" className="figures text-m text-muted">
          {count}
        </p>
      }
    >
      <div className="grid gap-4">
        <OffDutyNote />
        <Line />
      </div>
    </PageFrame>
  )
}
