import type { KeyboardEvent, RefObject } from 'react'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

const last = Number.MAX_SAFE_INTEGER

/** Where keys go from a row, while the list has the focus. */
const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => last,
}

/**
 * Moves the focus through the waiting patients: from anywhere on the page with `j` and `k`, and with the arrows in the list. A row
 * has one stop, marked `data-stop`: the button that calls the patient, so that Enter calls, or else the link to the call.
 * @returns the key handler of the list
 */
export function useLineKeys(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const go = (to: (at: number, end: number) => number): void => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    const row = document.activeElement?.closest('li')
    const at = stops.findIndex((stop) => row?.contains(stop))
    const end = stops.length - 1
    stops[Math.min(end, Math.max(0, to(at, end)))]?.focus()
  }
  useShortcut('j', () => go((at) => at + 1))
  useShortcut('k', () => go((at, end) => (at === -1 ? end : at - 1)))
  return (event) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    go(step)
  }
}
