import type { StreamEvent } from '@consult/trpc'
import { batch, type ReadonlySignal, signal } from '@preact/signals'

/** Between the stream and what is shown. */
export interface CatchUp {
  /** Something may have happened that is not shown. */
  readonly isBehind: ReadonlySignal<boolean>
  take(event: StreamEvent): void
  fallBehind(): void
  /** Everything that was missed has been told. */
  caughtUp(): void
  /** Forgets what is held: everything is read anew. */
  startOver(): void
}

/**
 * Until the stream has caught up, what it tells may be older than what was read: it is held, and taken in at one go.
 * @param commit takes in one event.
 */
export function createCatchUp(commit: (event: StreamEvent) => void): CatchUp {
  const isBehind = signal(true)
  let held: StreamEvent[] = []
  return {
    isBehind,
    take(event) {
      if (isBehind.value) held.push(event)
      else batch(() => commit(event))
    },
    fallBehind() {
      isBehind.value = true
    },
    caughtUp() {
      batch(() => {
        const missed = held
        held = []
        isBehind.value = false
        for (const event of missed) commit(event)
      })
    },
    startOver() {
      held = []
      isBehind.value = true
    },
  }
}
