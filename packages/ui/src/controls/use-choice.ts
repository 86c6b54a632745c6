import { isComposing } from '@consult/design/is-composing'
import { type KeyboardEvent, useEffect, useState } from 'react'

/**
 * Tracks the highlighted item of a list while the focus stays in the text field above it. The arrow keys move the
 * highlight; Enter chooses the item.
 * @param reset moves the highlight back to the first item whenever it changes: the search text.
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
    /** Returns true when the list handled the key. */
    press: (event: KeyboardEvent): boolean => {
      if (isComposing(event.nativeEvent) || count === 0) return false
      if (event.key === 'ArrowDown') setAt((looked + 1) % count)
      else if (event.key === 'ArrowUp') setAt((looked - 1 + count) % count)
      else if (event.key === 'Enter') onChoose(looked)
      else return false
      event.preventDefault()
      return true
    },
  }
}
