'use client'

import { type Ref, useEffect, useRef, useState, type WheelEvent } from 'react'
import { asItFits, type Look, placeOf, type Size, zoomTo } from './picture-place.ts'
import { useSize } from './use-size.ts'

const distance = (touches: TouchList) => {
  const [one, other] = touches
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

/** Zooms with two fingers. React adds passive touch listeners, which would let the browser zoom the page. */
function usePinch(box: HTMLElement | null, look: Look, onLook: (look: Look) => void) {
  const now = useRef({ look, onLook })
  now.current = { look, onLook }
  useEffect(() => {
    if (!box) return
    let from: { distance: number; zoom: number } | null = null
    const start = ({ touches }: TouchEvent) => {
      from = touches.length === 2 ? { distance: distance(touches), zoom: now.current.look.zoom } : null
    }
    const move = (event: TouchEvent) => {
      if (!from || event.touches.length !== 2) return
      event.preventDefault()
      now.current.onLook(zoomTo(now.current.look, (from.zoom * distance(event.touches)) / from.distance))
    }
    box.addEventListener('touchstart', start)
    box.addEventListener('touchmove', move, { passive: false })
    return () => {
      box.removeEventListener('touchstart', start)
      box.removeEventListener('touchmove', move)
    }
  }, [box])
}

/** Shows a picture with its zoom and rotation. When the picture is zoomed in, the area around it scrolls. */
export function ZoomedPicture({
  src,
  name,
  look,
  onLook,
  scroller,
}: {
  src: string
  name: string
  look: Look
  onLook: (look: Look) => void
  scroller: Ref<HTMLDivElement>
}) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [natural, setNatural] = useState<Size | null>(null)
  const room = useSize(box)
  usePinch(box, look, onLook)
  const place = natural && placeOf(natural, room, look)
  const wheel = (event: WheelEvent) => {
    // Trackpads report a two-finger pinch like this.
    if (event.ctrlKey) onLook(zoomTo(look, look.zoom * Math.exp(-event.deltaY / 200)))
  }
  return (
    <div
      ref={(element) => {
        setBox(element)
        if (typeof scroller === 'function') scroller(element)
        else if (scroller) scroller.current = element
      }}
      onWheel={wheel}
      className={`grid size-full touch-pan-x touch-pan-y ${look.zoom > 1 ? 'overflow-auto' : 'overflow-hidden'}`}
    >
      <div className="relative m-auto" style={place?.space}>
        <img
          src={src}
          alt={name}
          draggable={false}
          onDoubleClick={() => onLook(look.zoom > 1 ? asItFits : zoomTo(look, 2.5))}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            // The original replaces the smaller version in the same place.
            setNatural((known) => known ?? { width, height })
          }
          className={`absolute top-1/2 left-1/2 max-w-none ${natural ? '' : 'invisible'}`}
          style={{ ...place?.own, transform: `translate(-50%, -50%) rotate(${look.turns * 90}deg)` }}
        />
      </div>
    </div>
  )
}
