'use client'

import { EmptyState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import type { Fault } from '@consult/web-client/errors/fault.ts'
import { CircleCheck } from 'lucide-react'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { type Density, density } from './density.ts'
import { inboxWords } from './words.ts'

/** A placeholder for a row while it loads. */
export function RowSkeleton({ density, width }: { density: Density; width: string }) {
  if (density === 'compact') {
    return (
      <div className="flex h-full items-center gap-3 border-b border-line ps-5 pe-3">
        <span className={`skeleton h-3 ${width}`} />
        <span className="skeleton h-3 flex-1" />
        <span className="skeleton h-3 w-16" />
      </div>
    )
  }
  return (
    <div className="grid h-full content-center gap-2 border-b border-line ps-5 pe-3">
      <div className="flex justify-between">
        <span className={`skeleton h-3.5 ${width}`} />
        <span className="skeleton h-3.5 w-20" />
      </div>
      <span className="skeleton h-3 w-2/5" />
      <span className="skeleton h-3 w-3/4" />
    </div>
  )
}

const widths = ['w-32', 'w-40', 'w-28', 'w-36', 'w-32', 'w-44', 'w-28', 'w-36', 'w-32']

export function ListSkeleton() {
  const words = useWords(inboxWords)
  const chosen = useStore(density, (now) => now)
  return (
    <div aria-busy="true" className="h-full overflow-clip">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div aria-hidden="true">
        {widths.map((width, n) => (
          <div key={n} className={chosen === 'compact' ? 'h-7.5 pointer-coarse:h-11' : 'h-19'}>
            <RowSkeleton density={chosen} width={width} />
          </div>
        ))}
      </div>
    </div>
  )
}

export function EmptyList({ view }: { view: InboxView }) {
  const { title, words } = useWords(inboxWords).empty[view]
  return (
    <EmptyState mark={<CircleCheck className="size-7" strokeWidth={1.5} aria-hidden />} title={title}>
      {words}
    </EmptyState>
  )
}

export function OfflineList() {
  return <OfflineState text={useWords(inboxWords).offlineText} />
}

export function FailedList({ fault, onRetry, busy }: { fault: Fault; onRetry: () => void; busy: boolean }) {
  return <FailedState title={useWords(inboxWords).failed} fault={fault} onRetry={onRetry} busy={busy} />
}
