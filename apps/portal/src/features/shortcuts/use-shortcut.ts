import { useEffect, useRef } from 'react'
import { activate } from './active-shortcuts.ts'
import type { ShortcutKey } from './shortcuts.ts'

/**
 * Calls `does` when the key is pressed, or when the shortcut is chosen in the command palette.
 * @param on false while the shortcut could do nothing.
 */
export function useShortcut(key: ShortcutKey, does: () => void, on = true): void {
  const newest = useRef(does)
  useEffect(() => {
    newest.current = does
  })
  useEffect(() => (on ? activate(key, () => newest.current()) : undefined), [key, on])
}
