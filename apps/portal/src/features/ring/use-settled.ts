import { useEffect, useState } from 'react'

/** How long the pointer must have been idle before the card takes clicks, in milliseconds. */
const calm = 700

/**
 * Reports whether an element that appeared by itself may take clicks. A click that was meant for what the element
 * covers comes within this time, and each such click restarts the time.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return
    const settle = () => setSettled(true)
    let timer = setTimeout(settle, calm)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, calm)
    }
    document.addEventListener('pointerdown', wait, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', wait, { capture: true })
    }
  }, [settled])
  return settled
}
