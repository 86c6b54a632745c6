import { useEffect } from 'react'

/** What of the page is not saved; asked before the browser leaves it. */
const unsaved = new Set<string>()

/** True while a form of a page holds changes that are not saved. */
export const hasUnsavedForm = (): boolean => unsaved.size > 0

/** Says whether a form holds changes that are not saved; one that is gone holds none. */
export function useUnsaved(name: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    unsaved.add(name)
    return () => {
      unsaved.delete(name)
    }
  }, [name, dirty])
}
