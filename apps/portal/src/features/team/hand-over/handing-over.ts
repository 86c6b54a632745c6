import { createStore } from '@consult/ui/state/store.ts'

/** The consult whose dialog for handing it over is open; null: none. The thread's menu on a phone opens it, too. */
export const handingOver = createStore<string | null>(null)
