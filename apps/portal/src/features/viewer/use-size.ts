import { useLayoutEffect, useState } from 'react'
import type { Size } from './picture-place.ts'

/** Returns the size of an element without its scroll bars, kept up to date. */
export function useSize(box: HTMLElement | null): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!box) return
    const watch = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    watch.observe(box)
    return () => watch.disconnect()
  }, [box])
  return size
}
