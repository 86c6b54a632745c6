import { hasOverlay } from '@consult/ui/controls/has-overlay.ts'
import { createStore } from '@consult/ui/state/store.ts'
import { useEffect } from 'react'
import { createTypedAhead } from './typed-ahead.ts'

/** Whether the command palette is open. */
export const paletteOpen = createStore(false)

export const typedAhead = createTypedAhead()

/** Opens the palette, with nothing typed. */
export function openPalette(): void {
  typedAhead.take()
  paletteOpen.set(true)
}

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
      if (paletteOpen.get()) paletteOpen.set(false)
      else openPalette()
    }
    const ahead = (event: KeyboardEvent) => {
      if (!paletteOpen.get() || hasOverlay()) return
      if (event.key === 'Escape') paletteOpen.set(false)
      else if (!typedAhead.press(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', pressed)
    // Before all others, because while the palette loads, keys are neither text of a reply nor shortcuts.
    window.addEventListener('keydown', ahead, { capture: true })
    return () => {
      document.removeEventListener('keydown', pressed)
      window.removeEventListener('keydown', ahead, { capture: true })
    }
  }, [])
}
