import { textsOfNote } from '@consult/clinical-notes'
import type { ExportedNote } from '@consult/domain'
import type { Block } from './blocks.ts'
import type { Words } from './words/words.ts'

/** The clinical notes in force, each in its current version. `patient.json` has the earlier ones too. */
export function noteFacts({ words }: { readonly words: Words }, notes: readonly ExportedNote[]): Block[] {
  const current = new Map(notes.map((note) => [note.id, note]))
  return [...current.values()]
    .filter(({ enteredInError }) => enteredInError === null)
    .flatMap((note) => textsOfNote(note).map((text): Block => ({ kind: 'fact', label: words.note, text })))
}
