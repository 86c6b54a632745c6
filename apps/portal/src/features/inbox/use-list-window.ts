import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowHeight } from './consult-row.tsx'

/** Rows above and below the screen that are there already. */
const spare = 8
/** Before the list has been measured: a screen of rows. */
const unmeasured = { first: 0, last: 20 }

/** The part of a list that is on the screen, by the indexes of its rows, both included. */
export interface ListPart {
  readonly first: number
  readonly last: number
}

/** @param top how far the list is scrolled, and `height` how high it is, pixels. */
export function partAt(top: number, height: number): ListPart {
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - spare),
    last: Math.floor((top + height) / rowHeight) + spare,
  }
}

/**
 * Rows that are all of one height need no library to know which of them are on the screen.
 * @param keys the keys of the rows, in their order.
 */
export function useListWindow(box: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [part, setPart] = useState<ListPart>(unmeasured)
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const measure = () => {
      const now = partAt(list.scrollTop, list.clientHeight)
      setPart((was) => (was.first === now.first && was.last === now.last ? was : now))
    }
    // At once: rows that came a frame later would show as a gap to whoever scrolls fast.
    const scrolled = () => flushSync(measure)
    list.addEventListener('scroll', scrolled, { passive: true })
    const watch = new ResizeObserver(measure)
    watch.observe(list)
    return () => {
      list.removeEventListener('scroll', scrolled)
      watch.disconnect()
    }
  }, [box])
  useHeldScroll(box, keys)
  return part
}

/** Scrolls a list by as little as brings the row of that index onto the screen. */
export function showRow(list: HTMLElement | null, index: number): void {
  if (!list) return
  const top = index * rowHeight
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight
}

/** What is on the screen stays there when rows come and go above it; at the top the newest order is shown. */
function useHeldScroll(box: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const shown = useRef<readonly string[]>(keys)
  useLayoutEffect(() => {
    const list = box.current
    const was = shown.current
    shown.current = keys
    if (!list || was === keys || list.scrollTop === 0) return
    list.scrollTop += rowHeight * movedBy(was, keys, Math.floor(list.scrollTop / rowHeight))
  }, [box, keys])
}

/** How many rows the first on the screen has moved down; where it has gone, the first after it that has not. */
export function movedBy(was: readonly string[], now: readonly string[], first: number): number {
  // As a rule it has not: the next page has come below.
  if (was[first] === now[first]) return 0
  const places = new Map(now.map((key, index) => [key, index]))
  for (let at = first; at < was.length; at += 1) {
    const index = places.get(was[at] ?? '')
    // Rows that have gone between the screen's edge and this one leave no gap behind.
    if (index !== undefined) return index - first
  }
  return 0
}
