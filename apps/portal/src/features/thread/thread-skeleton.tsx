'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { consultWords } from '../../entities/consults/words.ts'

/** A placeholder for a thread while it loads. */
export function ThreadSkeleton() {
  const words = useWords(consultWords)
  return (
    <div className="grid gap-2.5 border-b border-line bg-surface px-6 py-4" aria-busy="true">
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <span className="skeleton h-5 w-44" />
      <span className="skeleton h-3.5 w-64" />
    </div>
  )
}
