import { activeShortcuts } from './active-shortcuts.ts'
import { type Focus, isShortcut, type Pressed } from './is-shortcut.ts'
import type { ShortcutKey } from './shortcuts.ts'
import type { TypeAhead } from './type-ahead.ts'

/** Runs the key's shortcut on the current page. @returns false if there is none. */
export function runShortcut(pressed: Pressed, focus: Focus, typeAhead: TypeAhead): boolean {
  if (!isShortcut(pressed, focus)) return false
  const does = activeShortcuts.get().get(pressed.key as ShortcutKey)
  if (!does) return false
  if (pressed.key === 'c' || pressed.key === 't') typeAhead.claimKey()
  does()
  return true
}
