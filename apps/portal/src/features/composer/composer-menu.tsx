'use client'

import { Menu } from '@base-ui/react/menu'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { menuItem } from '@consult/ui/controls/menu-classes.ts'
import { MenuFrame } from '@consult/ui/controls/menu-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Paperclip, Plus, TextQuote } from 'lucide-react'
import { macroWords } from '../macros/words.ts'
import { composerWords } from './words.ts'

/** In a narrow thread, this menu holds what can be added to a reply. */
export function ComposerMenu({ onFiles, onMacros }: { onFiles: () => void; onMacros: () => void }) {
  const words = useWords(composerWords)
  const macros = useWords(macroWords)
  return (
    <MenuFrame
      side="top"
      trigger={
        <IconButton label={words.add}>
          <Plus className="size-5" aria-hidden />
        </IconButton>
      }
    >
      <Menu.Item className={menuItem} onClick={onFiles}>
        <Paperclip className="size-4.5 text-muted" aria-hidden />
        {words.attach}
      </Menu.Item>
      <Menu.Item className={menuItem} onClick={onMacros}>
        <TextQuote className="size-4.5 text-muted" aria-hidden />
        {macros.insert}
      </Menu.Item>
    </MenuFrame>
  )
}
