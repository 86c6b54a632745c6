'use client'

import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { controlWords } from '../../ui/controls/words.ts'
import { useLanguage, useWords } from '../../ui/i18n/use-words.tsx'
import { type Fault, wordsOf } from './fault.ts'

/** Explains why loading failed, and offers to retry. */
export function FailedState({
  title,
  fault,
  onRetry,
  busy,
}: {
  title: string
  fault: Fault
  onRetry: () => void
  busy: boolean
}) {
  const words = useWords(controlWords)
  const language = useLanguage()
  return (
    <EmptyState mark={<CircleAlert className="size-7" strokeWidth={1.5} aria-hidden />} title={title}>
      <p role="alert">{wordsOf(fault, language)}</p>
      <Button className="mt-4" onClick={onRetry} busy={busy}>
        {words.tryAgain}
      </Button>
    </EmptyState>
  )
}
