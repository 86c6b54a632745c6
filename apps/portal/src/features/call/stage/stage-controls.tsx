'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { ReactNode } from 'react'
import { callWords } from '../words.ts'

/** The row of controls below the picture. */
export function StageControls({ children }: { children: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={useWords(callWords).controls}
      className="flex shrink-0 flex-wrap items-center justify-center gap-2 px-2 py-2.5 lying:py-1.5"
    >
      {children}
    </div>
  )
}
