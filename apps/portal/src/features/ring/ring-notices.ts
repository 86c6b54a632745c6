import { createStore } from '@consult/ui/state/store.ts'

/** A ring that ended without a call and without an action of the physician. */
export interface RingNotice {
  readonly kind: 'missed' | 'cancelled'
  readonly consultId: string
  /** The time of the ring. */
  readonly rangAt: string
}

/** The last unsuccessful ring, until the physician dismisses it or the next ring begins. */
export const ringNotice = createStore<RingNotice | null>(null)
