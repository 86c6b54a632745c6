'use client'

import { LoaderCircle, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { controlWords } from './words.ts'

const mark = { className: 'size-7', strokeWidth: 1.5, 'aria-hidden': true } as const

/** What stands where something else would: a list without rows, a page that did not load. It says why. */
export function EmptyState({ mark: sign, title, children }: { mark: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="grid h-full content-center justify-items-center gap-1 px-8 py-16 text-center">
      <div className="mb-2 text-faint">{sign}</div>
      <p className="font-medium">{title}</p>
      <div className="max-w-80 text-s text-muted">{children}</div>
    </div>
  )
}

/** There is no connection. `text`: what happens by itself once there is one. */
export function OfflineState({ text }: { text?: string }) {
  const words = useWords(controlWords)
  return (
    <EmptyState mark={<WifiOff {...mark} />} title={words.offline}>
      <p role="status">{text ?? words.offlineText}</p>
    </EmptyState>
  )
}

/** It is on its way, and nothing is known of its shape. Where the shape is known, a skeleton of it is better. */
export function LoadingState({ title }: { title?: string }) {
  const words = useWords(controlWords)
  return (
    <div role="status" className="grid h-full content-center justify-items-center gap-3 px-8 py-16 text-muted">
      <LoaderCircle className="size-6 animate-spin text-faint" aria-hidden />
      {title ?? words.loading}
    </div>
  )
}
