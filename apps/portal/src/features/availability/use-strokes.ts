import { weekdays } from '@consult/domain'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell, Stroke } from './paint.ts'

/** A finger that rests this long paints; one that moves sooner scrolls. Milliseconds. */
const holdMs = 250
/** How far a finger may move and still count as resting, in CSS pixels. */
const restPx = 8

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Returns the cell that an event came from, or null if it came from no cell. */
function cellOf(target: EventTarget): Cell | null {
  const name = target instanceof HTMLElement && target.dataset.cell
  if (!name) return null
  const [day = 0, slot = 0] = name.split('-').map(Number)
  return { day, slot }
}

/** Returns the cell that a key moves the focus to, or null if the key does not move it. */
function moved({ day, slot }: Cell, key: string, slots: number, isRtl: boolean): Cell | null {
  const ahead = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const steps: Record<string, [days: number, slots: number]> = {
    [ahead]: [1, 0],
    [back]: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
    PageDown: [0, slots / 6],
    PageUp: [0, -slots / 6],
    Home: [0, -slots],
    End: [0, slots],
  }
  const step = steps[key]
  if (!step) return null
  return { day: between(day + step[0], 0, weekdays.length - 1), slot: between(slot + step[1], 0, slots - 1) }
}

/**
 * Handles strokes over a grid of days and steps. Mouse and pen: drag. Finger: tap, or hold and drag, so that a swipe still
 * scrolls. Keys: arrows move, with Shift they select, Space or Enter paints, Escape cancels.
 * @param body the element that holds the cells, each with `data-cell` set to its day and step, `0-18`.
 * @param slots the number of steps in a day.
 * @param isOpen whether a cell is open; a stroke that begins on an open cell closes.
 */
export function useStrokes({
  body,
  slots,
  isOpen,
  onPaint,
}: {
  body: RefObject<HTMLElement | null>
  slots: number
  isOpen: (cell: Cell) => boolean
  onPaint: (stroke: Stroke) => void
}) {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [cursor, setCursor] = useState<Cell>({ day: 0, slot: Math.round((slots * 3) / 8) })
  const press = useRef<{ x: number; y: number; cell: Cell; timer: number | null } | null>(null)
  /** True while a pointer paints. Its touch must not scroll. */
  const paints = useRef(false)

  useEffect(() => {
    const element = body.current
    const hold = (event: TouchEvent) => {
      if (paints.current) event.preventDefault()
    }
    // React adds passive listeners, which cannot prevent scrolling.
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [body])

  const cellAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Cell => {
    const cells = [...(body.current?.querySelectorAll('[data-cell]') ?? [])]
    const [first, last] = [cells[0]?.getBoundingClientRect(), cells.at(-1)?.getBoundingClientRect()]
    if (!first || !last) return cursor
    const isRtl = last.left < first.left
    const [left, right] = isRtl ? [last.left, first.right] : [first.left, last.right]
    const [width, top, height] = [right - left, first.top, last.bottom - first.top]
    const across = isRtl ? right - clientX : clientX - left
    return {
      day: between(Math.floor((across / width) * weekdays.length), 0, weekdays.length - 1),
      slot: between(Math.floor(((clientY - top) / height) * slots), 0, slots - 1),
    }
  }
  const begin = (cell: Cell) => {
    paints.current = true
    setCursor(cell)
    setStroke({ anchor: cell, head: cell, opens: !isOpen(cell) })
  }
  const letGo = () => {
    if (press.current?.timer) clearTimeout(press.current.timer)
    press.current = null
    paints.current = false
    setStroke(null)
  }
  const paint = (made: Stroke) => {
    letGo()
    onPaint(made)
  }

  const onFocus = ({ target }: { target: EventTarget }) => {
    const cell = cellOf(target)
    if (cell) setCursor(cell)
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary || !cellOf(event.target)) return
      const cell = cellAt(event)
      const isTouch = event.pointerType === 'touch'
      const timer = isTouch ? window.setTimeout(() => begin(cell), holdMs) : null
      press.current = { x: event.clientX, y: event.clientY, cell, timer }
      if (isTouch) return
      event.currentTarget.setPointerCapture(event.pointerId)
      begin(cell)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!press.current) return
      if (paints.current) {
        const head = cellAt(event)
        setStroke((now) => now && (now.head.day === head.day && now.head.slot === head.slot ? now : { ...now, head }))
      } else if (Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > restPx) letGo()
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!press.current) return
      const { cell } = press.current
      if (paints.current && stroke) paint({ ...stroke, head: cellAt(event) })
      else paint({ anchor: cell, head: cell, opens: !isOpen(cell) })
      setCursor(cell)
    },
    onPointerCancel: letGo,
    /** A screen reader clicks without a pointer. */
    onClick: ({ detail, target }: { detail: number; target: EventTarget }) => {
      const cell = detail === 0 && cellOf(target)
      if (cell) paint({ anchor: cell, head: cell, opens: !isOpen(cell) })
    },
    onContextMenu: (event: { preventDefault(): void }) => {
      if (press.current) event.preventDefault()
    },
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = stroke?.head ?? cursor
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = moved(at, event.key, slots, isRtl)
    if (next) {
      setCursor(next)
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.day}-${next.slot}"]`)?.focus()
      setStroke(
        event.shiftKey ? { anchor: stroke?.anchor ?? at, head: next, opens: stroke?.opens ?? !isOpen(at) } : null,
      )
    } else if (event.key === ' ' || event.key === 'Enter') {
      paint(stroke ?? { anchor: at, head: at, opens: !isOpen(at) })
    } else if (event.key === 'Escape' && stroke) letGo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { stroke, cursor, pointer, onFocus, onKeyDown }
}
