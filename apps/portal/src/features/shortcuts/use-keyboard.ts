import { hasOverlay } from '@consult/ui/controls/has-overlay.ts'
import { isTextField } from '@consult/ui/controls/is-text-field.ts'
import { useEffect } from 'react'
import type { Focus } from './is-shortcut.ts'
import { runShortcut } from './run-shortcut.ts'
import { singleKeys } from './single-keys.ts'
import type { TypeAhead } from './type-ahead.ts'

const focusOf = (target: EventTarget | null): Focus => ({ inText: isTextField(target), inDialog: hasOverlay() })

/** Handles every key of the page: first as text for a reply field that is loading, then as a shortcut. */
export function useKeyboard(typeAhead: TypeAhead): void {
  useEffect(() => {
    // In the capture phase, because a key that is text must not reach a list or button that has the focus.
    const ahead = (event: KeyboardEvent) => {
      if (!singleKeys.get() || !typeAhead.press(event, focusOf(event.target))) return
      event.preventDefault()
      event.stopPropagation()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.repeat || !singleKeys.get()) return
      if (runShortcut(event, focusOf(event.target), typeAhead)) event.preventDefault()
    }
    document.addEventListener('keydown', ahead, { capture: true })
    document.addEventListener('keydown', pressed)
    document.addEventListener('pointerdown', typeAhead.point, { capture: true })
    return () => {
      document.removeEventListener('keydown', ahead, { capture: true })
      document.removeEventListener('keydown', pressed)
      document.removeEventListener('pointerdown', typeAhead.point, { capture: true })
    }
  }, [typeAhead])
}
