import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Density } from './density.ts'
import { isNarrow, type ListLayout, type ListRoom, layoutOf, rowAt, topOf } from './list-layout.ts'

/** The number of extra rows rendered above and below the screen. */
const spare = 8
/** Before the list is measured: a screen of rows at the usual text size. */
const unmeasured = { first: 0, last: 20 }
const usualRoom = { width: 0, rem: 16, coarse: false }

/** The part of a list that is on the screen, as the indexes of its first and last rows. */
export interface ListPart {
  readonly first: number
  readonly last: number
}

/**
 * Returns the part of a list that is on the screen.
 * @param top how far the list is scrolled, in pixels.
 * @param height the height of the list, in pixels.
 */
export function partAt(top: number, height: number, layout: ListLayout): ListPart {
  return {
    first: Math.max(0, rowAt(top, layout) - spare),
    last: rowAt(top + height, layout) + spare,
  }
}

function roomOf(list: HTMLElement): Omit<ListRoom, 'density'> {
  return {
    width: list.clientWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    coarse: window.matchMedia('(pointer: coarse)').matches,
  }
}

/**
 * Returns which rows are on the screen. All rows have the same height, so this needs no library.
 * @param keys the keys of the rows, in order.
 * @param groups the first row of each group that has a heading.
 */
export function useListWindow(
  box: RefObject<HTMLElement | null>,
  { keys, groups, density }: { keys: readonly string[]; groups: readonly number[]; density: Density },
) {
  const [part, setPart] = useState<ListPart>(unmeasured)
  const [room, setRoom] = useState<Omit<ListRoom, 'density'>>(usualRoom)
  const layout = useMemo(() => layoutOf({ ...room, density }, groups), [room, density, groups])
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const measure = () => {
      const now = partAt(list.scrollTop, list.clientHeight, layout)
      setPart((was) => (was.first === now.first && was.last === now.last ? was : now))
    }
    const measureAll = () => {
      const now = roomOf(list)
      setRoom((was) => (was.width === now.width && was.rem === now.rem && was.coarse === now.coarse ? was : now))
      measure()
    }
    // Render at once: rows that appear a frame later would show as a gap during fast scrolling.
    const scrolled = () => flushSync(measure)
    list.addEventListener('scroll', scrolled, { passive: true })
    const watch = new ResizeObserver(measureAll)
    watch.observe(list)
    return () => {
      list.removeEventListener('scroll', scrolled)
      watch.disconnect()
    }
  }, [box, layout])
  useHeldScroll(box, keys, layout)
  return { part, layout, narrow: isNarrow(room) }
}

/** Scrolls a list just far enough to show the row at that index and the heading above it. */
export function showRow(list: HTMLElement | null, index: number, layout: ListLayout): void {
  if (!list) return
  const top = topOf(index, layout)
  const above = layout.groups.includes(index) ? top - layout.heading : top
  if (above < list.scrollTop) list.scrollTop = above
  else if (top + layout.row > list.scrollTop + list.clientHeight) list.scrollTop = top + layout.row - list.clientHeight
}

/** Keeps the visible rows in place when rows above appear, disappear or change height. At the top, the newest rows show. */
function useHeldScroll(box: RefObject<HTMLElement | null>, keys: readonly string[], layout: ListLayout): void {
  const shown = useRef({ keys, layout })
  useLayoutEffect(() => {
    const list = box.current
    const was = shown.current
    shown.current = { keys, layout }
    if (!list || (was.keys === keys && was.layout === layout) || list.scrollTop === 0) return
    const first = rowAt(list.scrollTop, was.layout)
    const moved = topOf(first + movedBy(was.keys, keys, first), layout) - topOf(first, was.layout)
    if (moved !== 0) list.scrollTop += moved
  }, [box, keys, layout])
}

/** Returns how many places the first visible row moved down. If it is gone, the first remaining row after it counts. */
export function movedBy(was: readonly string[], now: readonly string[], first: number): number {
  // The common case: it did not move, because the next page was added below.
  if (was[first] === now[first]) return 0
  const places = new Map(now.map((key, index) => [key, index]))
  for (let at = first; at < was.length; at += 1) {
    const index = places.get(was[at] ?? '')
    // Removed rows between the screen's edge and this row leave no gap.
    if (index !== undefined) return index - first
  }
  return 0
}
