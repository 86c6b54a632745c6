import type { StreamEvent } from '@consult/trpc'
import { batch, type ReadonlySignal, signal } from '@preact/signals'

/** Passes events from the stream to the view. */
export interface CatchUp {
  /** True when events may be missing from the view. */
  readonly isBehind: ReadonlySignal<boolean>
  take(event: StreamEvent): void
  fallBehind(): void
  /** Reports that the stream has delivered every missed event. */
  caughtUp(): void
  /** Drops the held events, because the app reads everything again. */
  startOver(): void
}

/**
 * Creates the buffer for events. Until the stream has caught up, its events may be older than what the app has read. The
 * buffer holds them and then commits them together.
 * @param commit applies one event.
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
