'use client'

import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { SearchX } from 'lucide-react'

/** What a page says when nothing has the id in its address, and what may help. */
export interface Missing {
  readonly title: string
  readonly text: string
}

/** Says that there is no such thing. */
export function MissingState({ missing }: { missing: Missing }) {
  return (
    <EmptyState mark={<SearchX className="size-7" strokeWidth={1.5} aria-hidden />} title={missing.title}>
      <p role="alert">{missing.text}</p>
    </EmptyState>
  )
}
