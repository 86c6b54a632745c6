import { type RefObject, useEffect, useRef } from 'react'

/** Reports whether a key press accepts a ring: Ctrl or ⌘ with Shift and Enter. No browser and no screen reader uses it. */
const isAcceptChord = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && shiftKey && !altKey

/** Accepts the ring with its key combination, and moves the focus to the card with F6: from any field and any dialog. */
export function useRingKeys(card: RefObject<HTMLElement | null>, accept: () => void): void {
  const newest = useRef(accept)
  useEffect(() => {
    newest.current = accept
  })
  useEffect(() => {
    // Handle keys in the capture phase: an open dialog stops keys that its fields do not handle.
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || (!isAcceptChord(event) && event.key !== 'F6')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat) return
      if (event.key === 'F6') card.current?.focus()
      else newest.current()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [card])
}
