'use client'

import { type ReactNode, useRef } from 'react'
import { usePaletteKey } from '../palette/palette-open.ts'
import { useWork } from '../portal/work.tsx'
import { sheetOpen } from '../shortcuts/sheet-open.ts'
import { useKeyboard } from '../shortcuts/use-keyboard.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { useWords } from '../words/use-words.tsx'
import { PageTabs } from './page-nav.tsx'
import { PortalHeader } from './portal-header.tsx'
import { shellWords } from './words.ts'

/** Marks the part of a page where skipping to it ends up, when that is not the page's `main`: an open thread. */
export const skipTarget = { 'data-skip-target': '' } as const

/** Past the bar and the navigation, to what the page is about and is on the screen now. */
function skipInto(page: HTMLElement | null): void {
  const target = page?.querySelector<HTMLElement>('[data-skip-target]')
  ;(target?.checkVisibility() ? target : page?.querySelector('main'))?.focus()
}

/**
 * What stands around every page: the bar above it, on a phone the tabs below it, and the way past them.
 * @param alerts what waits for the physician, whichever the page.
 */
export function Shell({ alerts, children }: { alerts: ReactNode; children: ReactNode }) {
  const words = useWords(shellWords)
  const page = useRef<HTMLDivElement>(null)
  useKeyboard(useWork().typeAhead)
  useShortcut('?', () => sheetOpen.set(true))
  usePaletteKey()
  return (
    // Nothing lengthens the document, except where the window is too low for its text: there all of it can be scrolled to.
    <div className="relative flex h-[max(100dvh,24rem)] flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] [@media(height>=40rem)]:overflow-clip">
      <button
        type="button"
        onClick={() => skipInto(page.current)}
        className="sr-only z-60 rounded-s bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {words.skip}
      </button>
      <PortalHeader />
      {alerts}
      <div ref={page} className="flex min-h-0 flex-1 flex-col">
        {children}
      </div>
      <PageTabs />
    </div>
  )
}
