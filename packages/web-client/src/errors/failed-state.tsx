'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert } from 'lucide-react'
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
