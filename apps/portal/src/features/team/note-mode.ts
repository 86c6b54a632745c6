import { createStore } from '@consult/ui/state/store.ts'

/** The consult in which the physician writes a note to colleagues instead of a reply; null: none. */
export const noteMode = createStore<string | null>(null)
