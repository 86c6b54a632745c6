import { createStore } from '@consult/ui/state/store.ts'

/** The patient to whom the physician begins to write, by id. Buttons, results of a search and commands set it. */
export const writingTo = createStore<string | null>(null)
