import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Density } from './density.ts'
import { isNarrow, type ListLayout, type ListRoom, layoutOf, rowAt, topOf } from './list-layout.ts'

/** Rows above and below the screen that are there already. */
const spare = 8
/** Before the list has been measured: a screen of rows, at the usual size of text. */
const unmeasured = { first: 0, last: 20 }
const usualRoom = { width: 0, rem: 16, coarse: false }

/** The part of a list that is on the screen, by the indexes of its rows, both included. */
export interface ListPart {
  readonly first: number
  readonly last: number
}

/** @param top how far the list is scrolled, and `height` how high it is, pixels. */
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
 * Rows that are all of one height need no library to know which of them are on the screen.
 * @param keys the keys of the rows, in their order. @param groups the first row of each group that has a heading.
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
    // At once: rows that came a frame later would show as a gap to whoever scrolls fast.
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

/** Scrolls a list by as little as brings the row of that index onto the screen, with the heading above it. */
export function showRow(list: HTMLElement | null, index: number, layout: ListLayout): void {
  if (!list) return
  const top = topOf(index, layout)
  const above = layout.groups.includes(index) ? top - layout.heading : top
  if (above < list.scrollTop) list.scrollTop = above
  else if (top + layout.row > list.scrollTop + list.clientHeight) list.scrollTop = top + layout.row - list.clientHeight
}

/** What is on the screen stays there when rows come and go above it, or change their height; at the top the newest order is shown. */
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
