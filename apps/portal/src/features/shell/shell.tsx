'use client'

import { type ReactNode, useRef } from 'react'
import { sheetOpen } from '../shortcuts/sheet-open.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { useWords } from '../words/use-words.tsx'
import { PortalHeader } from './portal-header.tsx'
import { shellWords } from './words.ts'

/** What stands around every page: the bar above it, and the way past that bar. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords(shellWords)
  const page = useRef<HTMLDivElement>(null)
  useShortcut('?', () => sheetOpen.set(true))
  return (
    <div className="flex h-dvh flex-col">
      <button
        type="button"
        onClick={() => page.current?.querySelector('main')?.focus()}
        className="sr-only z-50 rounded-s bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {words.skip}
      </button>
      <PortalHeader />
      <div ref={page} className="flex min-h-0 flex-1 flex-col">
        {children}
      </div>
    </div>
  )
}
