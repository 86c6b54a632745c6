import { createStore } from '@consult/ui/state/store.ts'

/** Whether the sheet of shortcuts is open. */
export const sheetOpen = createStore(false)
