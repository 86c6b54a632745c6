import { type KeyboardEvent, type RefObject, useState } from 'react'

/** The number of rows that Page Up and Page Down move by. */
const pageStep = 8

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + pageStep,
  PageUp: (at) => at - pageStep,
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * Handles keyboard navigation in a list. The list has one Tab stop: the row that last had the focus, else the open row, else
 * the first.
 * @param show scrolls to the row at an index.
 */
export function useListKeys(
  box: RefObject<HTMLElement | null>,
  keys: readonly string[],
  { selected, show }: { selected: number; show: (index: number) => void },
) {
  const [focused, setFocused] = useState<string | null>(null)
  const found = focused === null ? -1 : keys.indexOf(focused)
  const stop = found !== -1 ? found : Math.max(0, selected)

  const focusRow = (index: number) => {
    const key = keys[index]
    if (key === undefined) return
    setFocused(key)
    show(index)
    // The row renders once the list has scrolled to it.
    const focus = (tries: number) => {
      const row = box.current?.querySelector<HTMLElement>(`[data-consult="${CSS.escape(key)}"]`)
      if (row) row.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => focus(tries - 1))
    }
    requestAnimationFrame(() => focus(10))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const last = keys.length - 1
    focusRow(Math.min(last, Math.max(0, step(stop, last))))
  }
  const onFocus = (target: Element) => {
    const row = target.closest<HTMLElement>('[data-consult]')
    if (row) setFocused(row.dataset.consult ?? null)
  }
  return { stop, press, onFocus }
}
