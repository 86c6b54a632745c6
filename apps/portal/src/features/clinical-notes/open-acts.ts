import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import type { NoteContent } from './note-content.ts'

/** What a physician writes about a signed note. */
export interface OpenAct {
  readonly act: 'amend' | 'addendum' | 'error' | 'return'
  /** The addendum, the reason or the remark. */
  readonly text: string
  readonly forPatient: boolean
  /** For an amendment: the new content, and the version that it was made from. */
  readonly amended: { readonly content: NoteContent; readonly version: number } | null
}

/** What is open for each note. It survives a change of page, but not closing the tab, which the browser asks about. */
export const openActs = createStore<Readonly<Record<string, OpenAct>>>({})

const isWritten = ({ text, amended }: OpenAct) => amended !== null || text.trim() !== ''
openActs.subscribe(() => markUnsaved('acts on notes', Object.values(openActs.get()).some(isWritten)))

export function beginAct(noteId: string, act: OpenAct['act'], amended: OpenAct['amended'] = null): void {
  openActs.set((all) => ({ ...all, [noteId]: { act, text: '', forPatient: false, amended } }))
}

export function changeAct(noteId: string, change: Partial<Omit<OpenAct, 'act'>>): void {
  openActs.set((all) => {
    const found = all[noteId]
    return found ? { ...all, [noteId]: { ...found, ...change } } : all
  })
}

/** Changes the content of an amendment. */
export function changeAmendment(noteId: string, change: Partial<NoteContent>): void {
  const amended = openActs.get()[noteId]?.amended
  if (amended) changeAct(noteId, { amended: { ...amended, content: { ...amended.content, ...change } } })
}

export function closeAct(noteId: string): void {
  openActs.set((all) => {
    const { [noteId]: _closed, ...rest } = all
    return rest
  })
}
