import { createStore } from '@consult/ui/state/store.ts'

export type SideTab = 'patient' | 'note'

/** The tab beside a thread that was open last, for the next thread. */
export const shownTab = createStore<SideTab>('patient')
