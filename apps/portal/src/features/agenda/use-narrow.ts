import { useSyncExternalStore } from 'react'

/** Below this width, a grid of days does not fit: the breakpoint `md`, in rem. */
const fewest = 48

/** Media queries know the browser's text size, but not one that the page or an extension sets. */
const isNarrow = () =>
  matchMedia(`(width < ${fewest}rem)`).matches ||
  innerWidth < fewest * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function onChange(listener: () => void): () => void {
  const letter = document.createElement('div')
  letter.style.cssText = 'position: fixed; visibility: hidden; width: 1rem'
  document.body.append(letter)
  const textSize = new ResizeObserver(listener)
  textSize.observe(letter)
  addEventListener('resize', listener)
  return () => {
    removeEventListener('resize', listener)
    textSize.disconnect()
    letter.remove()
  }
}

/** Whether the window is as narrow as a phone, for its size of text. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, isNarrow, () => false)
}
