'use client'

import { IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ArrowDown, ArrowUp, ChevronLeft } from 'lucide-react'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { inboxWords } from '../inbox/words.ts'
import { activeShortcuts } from '../shortcuts/active-shortcuts.ts'
import { shortcutWords } from '../shortcuts/words.ts'

/** Runs the list's shortcut for the key, because a phone has no keys. */
const step = (key: 'j' | 'k') => () => activeShortcuts.get().get(key)?.()

/**
 * The bar below an open thread on a phone, within reach of the thumb: back to the list, and to the previous or next thread.
 * It hides while the on-screen keyboard is open.
 */
export function PhoneBar({ view, onBack }: { view: InboxView; onBack: () => void }) {
  const words = useWords(inboxWords)
  const { does } = useWords(shortcutWords)
  return (
    <div className="flex shrink-0 items-center gap-1 border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] md:hidden [@media(height<36rem)]:hidden">
      <InboxLink
        place={{ view, consultId: null }}
        onGo={onBack}
        className="me-auto inline-flex min-h-11 min-w-0 items-center gap-1 rounded-s pe-3 text-m font-medium text-muted"
      >
        <ChevronLeft className="size-5 shrink-0 rtl:-scale-x-100" aria-hidden />
        <span className="truncate">{words.views[view]}</span>
      </InboxLink>
      <IconButton label={does.previous} onClick={step('k')} className="min-h-11 min-w-11">
        <ArrowUp className="size-5" aria-hidden />
      </IconButton>
      <IconButton label={does.next} onClick={step('j')} className="min-h-11 min-w-11">
        <ArrowDown className="size-5" aria-hidden />
      </IconButton>
    </div>
  )
}
