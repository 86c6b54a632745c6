'use client'

import { CircleAlert, CircleCheck, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { controlWords } from '../controls/words.ts'
import type { Fault } from '../errors/fault.ts'
import { wordsOf } from '../errors/fault.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import type { InboxView } from './views.ts'
import { inboxWords } from './words.ts'

/** A row's place while its content is on the way. */
function RowSkeleton({ width }: { width: string }) {
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

/** A list that has no rows to show, and says why. */
function Instead({ mark, title, children }: { mark: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="grid h-full content-center justify-items-center gap-1 px-8 py-16 text-center">
      <div className="mb-2 text-faint">{mark}</div>
      <p className="font-medium">{title}</p>
      <div className="max-w-72 text-s text-muted">{children}</div>
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
  const words = useWords(inboxWords)
  return (
    <Instead mark={<WifiOff className="size-7" strokeWidth={1.5} aria-hidden />} title={words.offline}>
      <p role="status">{words.offlineText}</p>
    </Instead>
  )
}

export function FailedList({ fault, onRetry, busy }: { fault: Fault; onRetry: () => void; busy: boolean }) {
  const words = useWords(inboxWords)
  const controls = useWords(controlWords)
  return (
    <Instead mark={<CircleAlert className="size-7" strokeWidth={1.5} aria-hidden />} title={words.failed}>
      <p role="alert">{wordsOf(fault, useLanguage())}</p>
      <Button className="mt-4" onClick={onRetry} busy={busy}>
        {controls.tryAgain}
      </Button>
    </Instead>
  )
}
