'use client'

import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { SearchX } from 'lucide-react'

/** The text of a page for an id in its URL that does not exist, and suggestions. */
export interface Missing {
  readonly title: string
  readonly text: string
}

/** Says that the item does not exist. */
export function MissingState({ missing }: { missing: Missing }) {
  return (
    <EmptyState mark={<SearchX className="size-7" strokeWidth={1.5} aria-hidden />} title={missing.title}>
      <p role="alert">{missing.text}</p>
    </EmptyState>
  )
}
