import { type KeyboardEvent, useEffect, useState } from 'react'

/**
 * Which of a list is looked at while the focus stays in a text field above it: the arrows move, Enter chooses.
 * @param reset begins at the first again whenever it changes: what is looked for.
 */
export function useChoice({
  count,
  reset,
  onChoose,
}: {
  count: number
  reset: unknown
  onChoose: (at: number) => void
}) {
  const [at, setAt] = useState(0)
  useEffect(() => setAt(0), [reset])
  const looked = Math.min(at, Math.max(0, count - 1))
  return {
    at: looked,
    look: setAt,
    /** True when the key was for the list. */
    press: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing || count === 0) return false
      if (event.key === 'ArrowDown') setAt((looked + 1) % count)
      else if (event.key === 'ArrowUp') setAt((looked - 1 + count) % count)
      else if (event.key === 'Enter') onChoose(looked)
      else return false
      event.preventDefault()
      return true
    },
  }
}
