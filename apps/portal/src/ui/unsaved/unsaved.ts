import { useEffect } from 'react'

/** What is written in the tab and not saved; asked for before the browser leaves it. */
const unsaved = new Set<string>()

/** True while something is not saved. */
export const hasUnsavedForm = (): boolean => unsaved.size > 0

/** Says of something that outlasts its form whether it is not saved. */
export function markUnsaved(name: string, dirty: boolean): void {
  if (dirty) unsaved.add(name)
  else unsaved.delete(name)
}

/** Says whether a form holds changes that are not saved; one that is gone holds none. */
export function useUnsaved(name: string, dirty: boolean): void {
  useEffect(() => {
    markUnsaved(name, dirty)
    return () => markUnsaved(name, false)
  }, [name, dirty])
}
