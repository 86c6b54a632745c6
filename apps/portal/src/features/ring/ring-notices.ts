import { createStore } from '../../ui/state/store.ts'

/** A ring that has come to nothing, and was not ended by the physician. */
export interface RingNotice {
  readonly kind: 'missed' | 'cancelled'
  readonly consultId: string
  /** When it rang. */
  readonly rangAt: string
}

/** The last ring that came to nothing, until it is dismissed or the next begins. */
export const ringNotice = createStore<RingNotice | null>(null)
