import { createStore } from '@consult/ui/state/store.ts'

/** The consult whose composer should offer macros, requested from elsewhere on the page. */
export const insertRequest = createStore<string | null>(null)
