'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useShortName } from '../../entities/clinicians/clinician-name.tsx'
import { inboxWords } from './words.ts'

/** Says who holds a consult, in views that mix rows of several physicians. It leaves most of the line to the preview. */
export function RowHolder({ physicianId }: { physicianId: string | null }) {
  const words = useWords(inboxWords)
  const name = useShortName(physicianId)
  if (name === undefined) return null
  return (
    <span className="max-w-2/5 shrink-0 truncate text-s text-muted">
      {words.with} <bdi>{name}</bdi>
    </span>
  )
}
