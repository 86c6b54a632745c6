'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, WifiOff } from 'lucide-react'
import { useTRPC } from '../api/trpc.ts'
import { Button } from '../controls/button.tsx'
import { controlWords } from '../controls/words.ts'
import { Instead } from '../controls/instead.tsx'
import { useDuty } from '../duty/use-duty.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import { useOnline } from '../live/use-connection.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
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
  const controls = useWords(controlWords)
  const language = useLanguage()
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
  if (!online) {
    return (
      <Instead mark={<WifiOff className="size-7" strokeWidth={1.5} aria-hidden />} title={words.offline}>
        <p role="status">{words.offlineText}</p>
      </Instead>
    )
  }
  if (!line.isError) return <LineSkeleton />
  return (
    <Instead mark={<CircleAlert className="size-7" strokeWidth={1.5} aria-hidden />} title={words.failed}>
      <p role="alert">{wordsOf(faultOf(line.error), language)}</p>
      <Button className="mt-4" onClick={() => void line.refetch()} busy={line.isFetching}>
        {controls.tryAgain}
      </Button>
    </Instead>
  )
}

/** Who waits for a call, live. */
export function WaitingRoom() {
  const words = useWords(waitingRoomWords)
  const { data } = useQuery(useTRPC().portalCalls.waitingRoom.queryOptions())
  return (
    <main tabIndex={-1} className="flex-1 overflow-y-auto px-4 py-6 outline-none sm:px-6">
      <div className="mx-auto grid max-w-280 gap-5">
        <header className="grid gap-1">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
            <p role="status" className="figures text-muted">
              {data && data.length > 0 ? words.count(data.length) : ''}
            </p>
          </div>
          <p className="text-muted">{words.intro}</p>
        </header>
        <OffDutyNote />
        <Line />
      </div>
    </main>
  )
}
