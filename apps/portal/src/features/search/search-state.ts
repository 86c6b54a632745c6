import { createStore } from '@consult/ui/state/store.ts'

/** The search text of the inbox, as typed. It is health data, so it exists only in this tab's memory. */
export const searchText = createStore('')

/** True until the inbox's search field has taken the focus for a search that was begun elsewhere. */
export const searchBegun = createStore(false)

/** The message that a search result points to. Its thread opens there. */
export const foundMessage = createStore<{
  readonly consultId: string
  readonly messageId: string
  readonly sequence: number
} | null>(null)
