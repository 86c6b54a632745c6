'use client'

import { SkipLink } from '@consult/ui/controls/skip-link.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { usePathname, useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { goToInbox, useInboxRouter } from '../../entities/inbox-location/use-inbox-location.ts'
import { PageTabs } from '../../features/navigation/page-nav.tsx'
import { pageOf } from '../../features/navigation/pages.ts'
import { shellWords } from '../../features/navigation/words.ts'
import { useNext } from '../../features/next-act/use-next.ts'
import { openPalette, usePaletteKey } from '../../features/palette/palette-open.ts'
import { searchText } from '../../features/search/search-state.ts'
import { sheetOpen } from '../../features/shortcuts/sheet-open.ts'
import { useTypeAhead } from '../../features/shortcuts/type-ahead-context.tsx'
import { useKeyboard } from '../../features/shortcuts/use-keyboard.ts'
import { useShortcut } from '../../features/shortcuts/use-shortcut.ts'
import { PortalHeader } from './portal-header.tsx'

/** Opens the views of the inbox by their digits, from any page. */
function useViewKeys() {
  const view = (name: InboxView) => () => {
    searchText.set('')
    goToInbox({ view: name, consultId: null })
  }
  useShortcut('1', view('mine'))
  useShortcut('2', view('queue'))
  useShortcut('3', view('overdue'))
  useShortcut('4', view('waiting'))
  useShortcut('5', view('closed'))
}

/**
 * The frame around every page: the header, the skip link, and the tabs at the bottom on a phone.
 * @param alerts what needs the physician's attention, on any page.
 */
export function Shell({ alerts, children }: { alerts: ReactNode; children: ReactNode }) {
  const words = useWords(shellWords)
  const router = useRouter()
  useInboxRouter()
  useKeyboard(useTypeAhead())
  useShortcut('?', () => sheetOpen.set(true))
  usePaletteKey()
  // The inbox has its own search. From another page, such as a call, a search must not lead away at once.
  useShortcut('/', openPalette, pageOf(usePathname())?.segment !== 'inbox')
  useNext()
  useViewKeys()
  useShortcut('w', () => router.push('/worklist'))
  return (
    // The document does not grow beyond the window, unless the window is too low for its text. Then the whole page
    // scrolls.
    <div className="relative flex h-[max(100dvh,20rem)] flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] [@media(height>=40rem)]:overflow-clip">
      <SkipLink label={words.skip} />
      <PortalHeader />
      {alerts}
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <PageTabs />
    </div>
  )
}
