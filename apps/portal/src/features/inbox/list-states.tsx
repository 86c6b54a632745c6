'use client'

import { CircleCheck } from 'lucide-react'
import { Instead, InsteadFailed, InsteadOffline } from '../controls/instead.tsx'
import type { Fault } from '../errors/fault.ts'
import { useWords } from '../words/use-words.tsx'
import type { InboxView } from './views.ts'
import { inboxWords } from './words.ts'

/** A row's place while its content is on the way. */
export function RowSkeleton({ width }: { width: string }) {
  return (
    <div className="grid h-24 content-center gap-2 border-b border-line px-4">
      <div className="flex justify-between">
        <span className={`skeleton h-4 ${width}`} />
        <span className="skeleton h-4 w-20" />
      </div>
      <span className="skeleton h-3 w-2/5" />
      <span className="skeleton h-3 w-3/4" />
    </div>
  )
}

const widths = ['w-32', 'w-40', 'w-28', 'w-36', 'w-32', 'w-44', 'w-28']

export function ListSkeleton() {
  const words = useWords(inboxWords)
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div aria-hidden="true">
        {widths.map((width, n) => (
          <RowSkeleton key={n} width={width} />
        ))}
      </div>
    </div>
  )
}

export function EmptyList({ view }: { view: InboxView }) {
  const { title, words } = useWords(inboxWords).empty[view]
  return (
    <Instead mark={<CircleCheck className="size-7" strokeWidth={1.5} aria-hidden />} title={title}>
      {words}
    </Instead>
  )
}

export function OfflineList() {
  return <InsteadOffline text={useWords(inboxWords).offlineText} />
}

export function FailedList({ fault, onRetry, busy }: { fault: Fault; onRetry: () => void; busy: boolean }) {
  return <InsteadFailed title={useWords(inboxWords).failed} fault={fault} onRetry={onRetry} busy={busy} />
}
