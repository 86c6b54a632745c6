import { createStore } from '@consult/ui/state/store.ts'
import type { HoursDraft } from './hours-draft.ts'

/** The hours being edited. They survive a change of page, for example to answer a call, but not closing the tab. */
export const keptDraft = createStore<HoursDraft | null>(null)
