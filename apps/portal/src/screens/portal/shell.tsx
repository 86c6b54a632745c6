'use client'

import { type ReactNode, useRef } from 'react'
import { PageTabs } from '../../features/navigation/page-nav.tsx'
import { shellWords } from '../../features/navigation/words.ts'
import { usePaletteKey } from '../../features/palette/palette-open.ts'
import { sheetOpen } from '../../features/shortcuts/sheet-open.ts'
import { useTypeAhead } from '../../features/shortcuts/type-ahead-context.tsx'
import { useKeyboard } from '../../features/shortcuts/use-keyboard.ts'
import { useShortcut } from '../../features/shortcuts/use-shortcut.ts'
import { useWords } from '../../ui/i18n/use-words.tsx'
import { PortalHeader } from './portal-header.tsx'

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
  useKeyboard(useTypeAhead())
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
