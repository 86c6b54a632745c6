import { useEffect } from 'react'

/** The names of the forms in this tab with unsaved changes. The leave guard asks before the browser leaves the page. */
const unsaved = new Set<string>()

/** True while the tab has unsaved changes. */
export const hasUnsavedForm = (): boolean => unsaved.size > 0

/** Marks content that outlives its form as saved or unsaved. */
export function markUnsaved(name: string, dirty: boolean): void {
  if (dirty) unsaved.add(name)
  else unsaved.delete(name)
}

/** Marks a form as saved or unsaved. Unmounting the form clears the mark. */
export function useUnsaved(name: string, dirty: boolean): void {
  useEffect(() => {
    markUnsaved(name, dirty)
    return () => markUnsaved(name, false)
  }, [name, dirty])
}
