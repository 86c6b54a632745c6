import { createStore } from '@consult/ui/state/store.ts'

/** The consult in which the physician writes a note to colleagues instead of a reply; null: none. */
export const noteMode = createStore<string | null>(null)

/** The consult whose note field takes the focus: the physician has just asked for it. Opening a thread does not ask. */
export const noteFocus = createStore<string | null>(null)
