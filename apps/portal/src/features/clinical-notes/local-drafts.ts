import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import type { NoteContent } from './note-content.ts'

/** What was written and is not saved yet. */
export interface LocalDraft {
  readonly content: NoteContent
  /** The revision that the text is based on; null: there was no draft. */
  readonly revision: number | null
}

/** Unsaved notes by consult. They survive a change of page, but not closing the tab, which the browser asks about. */
export const localDrafts = createStore<Readonly<Record<string, LocalDraft>>>({})

localDrafts.subscribe(() => markUnsaved('clinical-notes', Object.keys(localDrafts.get()).length > 0))

export function writeLocally(consultId: string, draft: LocalDraft): void {
  localDrafts.set((all) => ({ ...all, [consultId]: draft }))
}

/** Forgets the text of a consult. @param saved only if it is still the one that was saved */
export function forgetLocally(consultId: string, saved?: NoteContent): void {
  localDrafts.set((all) => {
    const { [consultId]: found, ...rest } = all
    return found === undefined || (saved !== undefined && found.content !== saved) ? all : rest
  })
}

/** Bases the unsaved text on a newer revision. */
export function rebaseLocally(consultId: string, revision: number | null): void {
  localDrafts.set((all) => {
    const found = all[consultId]
    return found ? { ...all, [consultId]: { ...found, revision } } : all
  })
}

const savers = new Map<string, () => Promise<unknown>>()

/** Registers how the open note of a consult is saved. @returns a function that removes it */
export function registerSaver(consultId: string, save: () => Promise<unknown>): () => void {
  savers.set(consultId, save)
  return () => {
    if (savers.get(consultId) === save) savers.delete(consultId)
  }
}

/** Saves the open note of a consult, if one is open. */
export const saveOpenNote = (consultId: string): Promise<unknown> => savers.get(consultId)?.() ?? Promise.resolve()
