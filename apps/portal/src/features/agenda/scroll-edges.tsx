import { type ReactNode, type RefObject, useEffect, useState } from 'react'

const edge = 'pointer-events-none absolute inset-y-px z-30 w-6 from-ink/20 to-transparent'

/** Shades the sides of a box at which more can be scrolled into view. */
export function ScrollEdges({ box: frame, children }: { box: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [{ before, after }, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => {
      // From right to left, it counts from 0 downwards.
      const start = Math.abs(box.scrollLeft)
      const more = { before: start > 1, after: start + box.clientWidth < box.scrollWidth - 1 }
      setMore((old) => (old.before === more.before && old.after === more.after ? old : more))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame])
  return (
    <div className="relative h-full">
      {children}
      {before && (
        <div aria-hidden data-more="before" className={`${edge} start-14 bg-linear-to-r rtl:bg-linear-to-l`} />
      )}
      {after && <div aria-hidden data-more="after" className={`${edge} end-px bg-linear-to-l rtl:bg-linear-to-r`} />}
    </div>
  )
}
