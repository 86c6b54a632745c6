import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { freshRows, type ShownRows, steadyRows } from './steady-rows.ts'

/** How long after the last movement the list counts as in use, in milliseconds. */
const settles = 3000

/** Reports whether the reader is using the list: by pointer, touch or keyboard. */
function useBusyHands(box: RefObject<HTMLElement | null>): boolean {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const list = box.current
    if (!list) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let movedAt = 0
    const rest = () => {
      const left = movedAt + settles - performance.now()
      timer = left > 0 ? setTimeout(rest, left) : null
      if (timer === null) setBusy(false)
    }
    const moved = () => {
      movedAt = performance.now()
      timer ??= setTimeout(rest, settles)
      setBusy(true)
    }
    const left = () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      setBusy(false)
    }
    const signs = ['pointermove', 'pointerdown', 'touchmove', 'wheel', 'keydown'] as const
    for (const sign of signs) list.addEventListener(sign, moved, { passive: true })
    list.addEventListener('mouseleave', left)
    return () => {
      if (timer !== null) clearTimeout(timer)
      for (const sign of signs) list.removeEventListener(sign, moved)
      list.removeEventListener('mouseleave', left)
    }
  }, [box])
  return busy
}

/** Returns the rows of the view to show. They do not move while the reader is using the list. */
export function useSteadyRows(box: RefObject<HTMLElement | null>, now: ReadonlyMap<string, InboxItem>): ShownRows {
  const busy = useBusyHands(box)
  const last = useRef<ShownRows | null>(null)
  const rows = useMemo(() => (busy && last.current ? steadyRows(last.current, now) : freshRows(now)), [busy, now])
  useEffect(() => {
    last.current = rows
  }, [rows])
  return rows
}
