import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import type { Named } from './mention-text.ts'

/** A note that has not been added. It stays while the physician looks at other consults. */
export interface NoteDraft {
  readonly text: string
  /** The colleagues who were chosen while it was written. */
  readonly chosen: readonly Named[]
  /** One key per text, so that a repeated request adds the note once. */
  readonly key: string
}

/** The unsent notes by consult: apart from the drafts of replies, so that neither can become the other. */
export const noteDrafts = createStore<Readonly<Record<string, NoteDraft>>>({})

const empty: NoteDraft = { text: '', chosen: [], key: '' }

export const draftOf = (all: Readonly<Record<string, NoteDraft>>, consultId: string): NoteDraft =>
  all[consultId] ?? empty

const nameOf = (consultId: string) => `note ${consultId}`

/** Changes the note of a consult. The browser asks before it leaves the page while there is one. */
export function writeNote(consultId: string, change: Partial<Pick<NoteDraft, 'text' | 'chosen'>>): void {
  noteDrafts.set((all) => ({
    ...all,
    [consultId]: { ...draftOf(all, consultId), ...change, key: crypto.randomUUID() },
  }))
  markUnsaved(nameOf(consultId), draftOf(noteDrafts.get(), consultId).text.trim() !== '')
}

/** Removes the note that was added. */
export function forgetNote(consultId: string): void {
  noteDrafts.set(({ [consultId]: _added, ...rest }) => rest)
  markUnsaved(nameOf(consultId), false)
}
