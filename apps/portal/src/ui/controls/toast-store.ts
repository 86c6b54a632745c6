import { createStore } from '../state/store.ts'

/** Something that happened and needs no answer. */
export interface Telling {
  readonly id: number
  readonly title: string
  readonly words?: string
  readonly kind: 'done' | 'trouble'
}

/** What has been told and not yet been shown: whatever shows it is loaded after the page. */
export const tellings = createStore<readonly Telling[]>([])

let count = 0

/** Tells the physician of something, in a corner of the page, for a while. */
export function tell(telling: Omit<Telling, 'id'>): void {
  count += 1
  const id = count
  tellings.set((all) => [...all, { ...telling, id }])
}
