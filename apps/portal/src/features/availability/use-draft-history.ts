import { useCallback, useState } from 'react'
import type { HoursDraft } from './hours-draft.ts'

/** The maximum number of changes that can be undone. */
const longest = 100

interface History {
  readonly draft: HoursDraft
  readonly past: readonly HoursDraft[]
}

/** Holds a draft whose changes can be undone one by one. `replace` starts over with what the service saved. */
export function useDraftHistory(begin: () => HoursDraft) {
  const [{ draft, past }, setHistory] = useState<History>(() => ({ draft: begin(), past: [] }))
  const change = useCallback((to: (was: HoursDraft) => HoursDraft) => {
    setHistory(({ draft: was, past: before }) => ({ draft: to(was), past: [...before, was].slice(-longest) }))
  }, [])
  const replace = useCallback((next: HoursDraft) => setHistory({ draft: next, past: [] }), [])
  const undo = useCallback(() => {
    setHistory((now) => {
      const last = now.past.at(-1)
      return last ? { draft: last, past: now.past.slice(0, -1) } : now
    })
  }, [])
  return { draft, change, replace, undo, canUndo: past.length > 0 }
}
