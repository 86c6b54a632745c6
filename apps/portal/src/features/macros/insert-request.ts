import { createStore } from '../../ui/state/store.ts'

/** The consult whose composer is to offer macros: asked for from elsewhere on the page. */
export const insertRequest = createStore<string | null>(null)
