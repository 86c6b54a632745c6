import { createStore } from '@consult/ui/state/store.ts'

/** The search text of the inbox, as typed. It is health data, so it exists only in this tab's memory. */
export const searchText = createStore('')

/** The message that a search result points to. Its thread opens there. */
export const foundMessage = createStore<{
  readonly consultId: string
  readonly messageId: string
  readonly sequence: number
} | null>(null)
