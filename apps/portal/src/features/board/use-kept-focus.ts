import { hasOverlay } from '@consult/ui/controls/has-overlay.ts'
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'

/** The row that has the focus, and its place in the list. */
interface FocusedRow {
  readonly id: string
  readonly at: number
}

/**
 * The row that takes the focus when the focused part has left the page: the same row, or the one that is now in its place.
 * @returns its place; null for an empty list.
 */
export function rowToFocus({ id, at }: FocusedRow, ids: readonly string[]): number | null {
  const now = ids.indexOf(id)
  if (now >= 0) return now
  return ids.length === 0 ? null : Math.min(at, ids.length - 1)
}

/**
 * Keeps the focus in a list whose rows and buttons go when they are acted on. Otherwise, somebody who uses the keyboard begins at
 * the top of the page after each act.
 * @param ids the ids of the rows, in order
 * @returns the properties of the part of the page whose list items are the rows
 */
export function useKeptFocus(ids: readonly string[]) {
  const list = useRef<HTMLDivElement>(null)
  // A blur alone does not end it: a button that is busy loses the focus, too.
  const last = useRef<FocusedRow | null>(null)
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body || hasOverlay()) return
    const at = rowToFocus(last.current, ids)
    if (at !== null) list.current?.querySelectorAll('li')[at]?.querySelector('a')?.focus()
  })
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && list.current?.contains(target))) last.current = null
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const at = [...(list.current?.querySelectorAll('li') ?? [])].findIndex((row) => row.contains(target))
      const id = ids[at]
      last.current = id === undefined ? null : { id, at }
    },
  }
}
