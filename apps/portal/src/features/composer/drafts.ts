import { createStore } from '../state/store.ts'

/** What has been typed and not sent, by consult. In this tab's memory alone: it is health data. */
export const drafts = createStore<Readonly<Record<string, string>>>({})

export function setDraft(consultId: string, text: string): void {
  drafts.set(({ [consultId]: _was, ...others }) => (text === '' ? others : { ...others, [consultId]: text }))
}
