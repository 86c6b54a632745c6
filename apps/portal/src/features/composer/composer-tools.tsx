'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ListEnd, Paperclip, SendHorizontal, TextQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import { macroWords } from '../macros/words.ts'
import { composerWords } from './words.ts'

const ComposerMenu = lazyWhenIdle(
  () => import('./composer-menu.tsx').then((module) => module.ComposerMenu),
  () => <span className="size-8 pointer-coarse:size-11" />,
)

/** A button with its name, where that fits. */
function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" title={label} onClick={onClick} className="px-2">
      {children}
      <span className="@max-lg/thread:sr-only">{label}</span>
    </Button>
  )
}

/**
 * The buttons beside the text. In a narrow thread, all but one to send are in a menu, so that the text keeps the width.
 * @param onMacro inserts a macro at the cursor. @param onMacros opens the list of all macros.
 */
export function ComposerTools({
  onFiles,
  onMacro,
  onMacros,
  onSendAndNext,
  ready,
}: {
  onFiles: () => void
  onMacro: () => void
  onMacros: () => void
  onSendAndNext: () => void
  ready: boolean
}) {
  const words = useWords(composerWords)
  const macros = useWords(macroWords)
  return (
    <div className="ms-auto flex flex-wrap justify-end gap-1 @lg/thread:w-full">
      <div className="me-auto flex gap-0.5 @max-md/thread:hidden">
        <Tool label={words.attach} onClick={onFiles}>
          <Paperclip className="size-5" aria-hidden />
        </Tool>
        <Tool label={macros.insert} onClick={onMacro}>
          <TextQuote className="size-5" aria-hidden />
        </Tool>
      </div>
      <div className="@md/thread:hidden">
        <ComposerMenu onFiles={onFiles} onMacros={onMacros} />
      </div>
      <Button
        look="quiet"
        aria-label={words.sendAndNext}
        title={words.sendAndNext}
        aria-keyshortcuts="Alt+Enter"
        disabled={!ready}
        onClick={onSendAndNext}
        className="bg-transparent @max-3xl/thread:px-2 @max-md/thread:hidden"
      >
        <ListEnd className="size-5" aria-hidden />
        <span aria-hidden className="@max-3xl/thread:hidden">
          {words.sendNext}
        </span>
      </Button>
      <Button type="submit" look="primary" disabled={!ready} className="@max-md/thread:px-2">
        <SendHorizontal className="size-4.5 rtl:rotate-180" aria-hidden />
        <span className="@max-md/thread:sr-only">{words.send}</span>
      </Button>
    </div>
  )
}
