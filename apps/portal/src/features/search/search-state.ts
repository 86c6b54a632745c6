import { createStore } from '../../ui/state/store.ts'

/** What is being looked for in the inbox, as it is typed. In this tab's memory alone: it is health data. */
export const searchText = createStore('')

/** The message that a search has led to: its thread is opened there. */
export const foundMessage = createStore<{
  readonly consultId: string
  readonly messageId: string
  readonly sequence: number
} | null>(null)
