import { hasOverlay } from '@consult/ui/controls/has-overlay.ts'
import { createStore } from '@consult/ui/state/store.ts'
import { useEffect } from 'react'

/** Whether the command palette is open. */
export const paletteOpen = createStore(false)

/**
 * Makes ⌘K or Ctrl K open the palette from anywhere, also from within a text, and close it. It does not open over another
 * dialog.
 */
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
