import { useEffect, useRef } from 'react'
import { hasOverlay } from '../controls/has-overlay.ts'
import { activate } from './active-shortcuts.ts'
import { isShortcut, type ShortcutKey } from './shortcuts.ts'
import { singleKeys } from './single-keys.ts'

const textFields = 'input, textarea, select, [contenteditable="true"]'

/** What the focus is in: keys mean something else in a text, and nothing behind an open dialog. */
function focusOf(target: EventTarget | null) {
  const element = target instanceof Element ? target : null
  return {
    inText: element?.matches(textFields) ?? false,
    inDialog: hasOverlay(),
  }
}

/** Calls `does` when the key is pressed, or it is chosen in the command palette. @param on false while there is nothing that it could do. */
export function useShortcut(key: ShortcutKey, does: () => void, on = true): void {
  const newest = useRef(does)
  useEffect(() => {
    newest.current = does
  })
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || !singleKeys.get()) return
      if (!isShortcut(event, focusOf(event.target))) return
      event.preventDefault()
      newest.current()
    }
    document.addEventListener('keydown', pressed)
    const deactivate = activate(key, () => newest.current())
    return () => {
      document.removeEventListener('keydown', pressed)
      deactivate()
    }
  }, [key, on])
}
