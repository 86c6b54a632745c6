'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { callWords } from '../words.ts'

/** The lower corners. Notices and new messages are at the upper edge, where they would cover the picture. */
const corners = ['bottom-3 end-3', 'bottom-3 start-3'] as const

/** How far the pointer must move, in pixels, to drag the picture rather than press it. */
const leastMove = 8

interface Drag {
  readonly from: { readonly x: number; readonly y: number }
  readonly by: { readonly x: number; readonly y: number }
}

/** Returns the corner of the stage nearest to where the picture was dropped. */
function nearestCorner(figure: HTMLElement): number {
  const stage = figure.offsetParent?.getBoundingClientRect()
  if (!stage) return 0
  const own = figure.getBoundingClientRect()
  const isRight = own.left + own.width / 2 > stage.left + stage.width / 2
  return isRight === (getComputedStyle(figure).direction === 'ltr') ? 0 : 1
}

/**
 * The physician's own picture, in a lower corner of the stage. Dragging or pressing moves it to the other
 * corner.
 * @param isApart true while the middle of the stage shows a message. If there is no room for both, only the message shows.
 */
export function SelfView({ isApart, children }: { isApart: boolean; children: ReactNode }) {
  const words = useWords(callWords)
  const figure = useRef<HTMLElement>(null)
  const [corner, setCorner] = useState(0)
  const [drag, setDrag] = useState<Drag | null>(null)
  const hasMoved = useRef(false)
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    hasMoved.current = false
    setDrag({ from: { x: event.clientX, y: event.clientY }, by: { x: 0, y: 0 } })
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!drag) return
    const by = { x: clientX - drag.from.x, y: clientY - drag.from.y }
    if (Math.hypot(by.x, by.y) >= leastMove) hasMoved.current = true
    if (hasMoved.current) setDrag({ ...drag, by })
  }
  const letGo = () => {
    if (hasMoved.current && figure.current) setCorner(nearestCorner(figure.current))
    setDrag(null)
  }
  return (
    <figure
      ref={figure}
      style={drag ? { transform: `translate(${drag.by.x}px, ${drag.by.y}px)` } : undefined}
      className={classes(
        'absolute aspect-4/3 w-[clamp(5rem,22%,11rem)] overflow-hidden rounded-m border border-line bg-surface shadow-raised [@container(height<10rem)]:w-20',
        isApart && '[@container(height<18rem)]:hidden',
        corners[corner],
      )}
    >
      {children}
      <button
        type="button"
        aria-label={words.moveSelf}
        title={words.moveSelf}
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={() => setDrag(null)}
        onClick={() => {
          if (!hasMoved.current) setCorner((now) => (now + 1) % corners.length)
          hasMoved.current = false
        }}
        className="absolute inset-0 cursor-grab touch-none -outline-offset-4 active:cursor-grabbing"
      />
    </figure>
  )
}
