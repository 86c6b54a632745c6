import { useState } from 'react'

/**
 * Whether something that opens over the page is open. It closes when it is no longer possible, for example because its list
 * became empty: otherwise it would open by itself, over somebody's work, when it is possible again.
 */
export function useOpenWhile(possible: boolean): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  if (open && !possible) setOpen(false)
  return [open && possible, setOpen]
}
