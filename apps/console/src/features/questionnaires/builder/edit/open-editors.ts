import { hasUnsavedForm } from '@consult/ui/unsaved/unsaved.ts'
import type { Editor } from './editor.ts'

/** The forms that are edited in this tab, by key. One with unsaved changes stays when its page closes. */
const open = new Map<string, Editor>()
let isGuarded = false

/** Asks before the browser leaves, and saves what is hidden: a phone may end the tab without another word. */
function guard(): void {
  if (isGuarded) return
  isGuarded = true
  addEventListener('beforeunload', (event) => {
    if (hasUnsavedForm()) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const editor of open.values()) void editor.flush()
  })
}

/** The editor of a form that has unsaved changes in this tab. */
export const findEditor = (key: string): Editor | undefined => open.get(key)

export function keepEditor(key: string, editor: Editor): void {
  guard()
  open.set(key, editor)
}

/** Saves a form whose page closes, and forgets it once the service has everything. */
export async function leaveEditor(key: string, editor: Editor): Promise<void> {
  if (await editor.flush()) dropEditor(key, editor)
}

/** Forgets a form, with what was not saved. */
export function dropEditor(key: string, editor: Editor): void {
  editor.stop()
  if (open.get(key) === editor) open.delete(key)
}
