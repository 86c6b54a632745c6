'use client'

import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ListEnd, Paperclip, SendHorizontal, TextQuote } from 'lucide-react'
import { macroWords } from '../macros/words.ts'
import { composerWords } from './words.ts'

const ComposerMenu = lazyWhenIdle(
  () => import('./composer-menu.tsx').then((module) => module.ComposerMenu),
  () => <span className="size-8 pointer-coarse:size-11" />,
)

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
    <div className="ms-auto flex flex-wrap justify-end gap-1">
      <div className="flex @max-2xl/thread:hidden">
        <IconButton label={words.attach} onClick={onFiles}>
          <Paperclip className="size-5" aria-hidden />
        </IconButton>
        <IconButton label={macros.insert} onClick={onMacro}>
          <TextQuote className="size-5" aria-hidden />
        </IconButton>
      </div>
      <div className="@2xl/thread:hidden">
        <ComposerMenu onFiles={onFiles} onMacros={onMacros} />
      </div>
      <IconButton
        label={words.sendAndNext}
        aria-keyshortcuts="Alt+Enter"
        disabled={!ready}
        onClick={onSendAndNext}
        className="@max-2xl/thread:hidden"
      >
        <ListEnd className="size-5" aria-hidden />
      </IconButton>
      <Button type="submit" look="primary" disabled={!ready} className="@max-2xl/thread:px-2">
        <SendHorizontal className="size-4.5 rtl:rotate-180" aria-hidden />
        <span className="@max-2xl/thread:sr-only">{words.send}</span>
      </Button>
    </div>
  )
}
