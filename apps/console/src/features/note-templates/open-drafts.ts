import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import type { TemplateDraft } from './template-draft.ts'

/** The templates with unsaved changes in this tab, by key. A draft stays when its page closes. */
const open = new Map<string, TemplateDraft>()
let isGuarded = false

/** Makes the browser ask before it leaves the console with unsaved changes. */
function guard(): void {
  if (isGuarded) return
  isGuarded = true
  addEventListener('beforeunload', (event) => {
    if (open.size > 0) event.preventDefault()
  })
}

/** The draft with unsaved changes of a template. */
export const findDraft = (key: string): TemplateDraft | undefined => open.get(key)

export function keepDraft(key: string, draft: TemplateDraft): void {
  guard()
  open.set(key, draft)
  markUnsaved(`note template ${key}`, true)
}

/** Forgets the unsaved changes of a template. */
export function dropDraft(key: string): void {
  open.delete(key)
  markUnsaved(`note template ${key}`, false)
}
