import { createStore } from '../../ui/state/store.ts'
import type { HoursDraft } from './hours-draft.ts'

/** Hours that are being edited: they outlast going to another page (a call that is answered), not the tab. */
export const keptDraft = createStore<HoursDraft | null>(null)
