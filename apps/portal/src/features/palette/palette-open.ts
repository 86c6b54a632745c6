import { useEffect } from 'react'
import { hasOverlay } from '../../ui/controls/has-overlay.ts'
import { createStore } from '../../ui/state/store.ts'

/** Whether the command palette is open. */
export const paletteOpen = createStore(false)

/** ⌘K, or Ctrl K: opens the palette from anywhere, a text included, and closes it. Not over another dialog. */
export function usePaletteKey(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      if (!paletteOpen.get() && hasOverlay()) return
      event.preventDefault()
      paletteOpen.set((open) => !open)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
