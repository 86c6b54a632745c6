'use client'

import { LoaderCircle, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { controlWords } from './words.ts'

const mark = { className: 'size-7', strokeWidth: 1.5, 'aria-hidden': true } as const

/** Explains why there is nothing to show: an empty list, a page that did not load. */
export function EmptyState({ mark: sign, title, children }: { mark: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="grid h-full [align-content:safe_center] grid-cols-[minmax(0,1fr)] justify-items-center gap-1 overflow-y-auto px-[min(2rem,6vw)] py-[min(4rem,8dvh)] text-center wrap-anywhere">
      <div className="mb-2 text-faint">{sign}</div>
      <p className="font-medium">{title}</p>
      <div className="max-w-80 text-s text-muted">{children}</div>
    </div>
  )
}

/**
 * Shown when there is no connection.
 * @param text what the portal does automatically once it is back online
 */
export function OfflineState({ text }: { text?: string }) {
  const words = useWords(controlWords)
  return (
    <EmptyState mark={<WifiOff {...mark} />} title={words.offline}>
      <p role="status">{text ?? words.offlineText}</p>
    </EmptyState>
  )
}

/** Shown while content loads and its layout is unknown. If the layout is known, use a skeleton instead. */
export function LoadingState({ title }: { title?: string }) {
  const words = useWords(controlWords)
  return (
    <div role="status" className="grid h-full content-center justify-items-center gap-3 px-8 py-16 text-muted">
      <LoaderCircle className="size-6 animate-spin text-faint" aria-hidden />
      {title ?? words.loading}
    </div>
  )
}
