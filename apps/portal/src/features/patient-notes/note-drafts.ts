import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'

/** A note that has not been added. It stays while the physician looks at other consults. */
interface NoteDraft {
  readonly text: string
  /** One key per text, so that a repeated request adds the note once. */
  readonly key: string
}

/** The unsent notes by patient. */
export const noteDrafts = createStore<Readonly<Record<string, NoteDraft>>>({})

const empty: NoteDraft = { text: '', key: '' }

export const draftOf = (all: Readonly<Record<string, NoteDraft>>, patientId: string): NoteDraft =>
  all[patientId] ?? empty

const nameOf = (patientId: string) => `patient note ${patientId}`

/** Changes the note about a patient. The browser asks before it leaves the page while there is one. */
export function writeNote(patientId: string, text: string): void {
  noteDrafts.set((all) => ({ ...all, [patientId]: { text, key: crypto.randomUUID() } }))
  markUnsaved(nameOf(patientId), text.trim() !== '')
}

/** Removes a note that was added or given up. */
export function forgetNote(patientId: string): void {
  noteDrafts.set(({ [patientId]: _gone, ...rest }) => rest)
  markUnsaved(nameOf(patientId), false)
}
