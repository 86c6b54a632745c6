import { type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi } from '../api/consult-api.ts'

/**
 * How often the widget asks for the time of the test clock, in milliseconds. No event reports it: the clock is not the
 * patient's.
 */
const lookMs = 5_000

/** The partner's test clock, in a test environment. */
export interface TestClockView {
  /** The time of the clock; null in real time. */
  readonly at: ReadonlySignal<string | null>
  /** Applies the service's answer and, if there is a clock, polls its time from then on. */
  take(at: string | null): void
}

export function createTestClockView(api: Pick<ConsultApi, 'overview'>): TestClockView {
  const at = signal<string | null>(null)
  let looking: ReturnType<typeof setInterval> | null = null
  // A failed request is repeated.
  const look = () =>
    api.overview().then(
      (overview) => take(overview.testClock),
      () => undefined,
    )
  const take = (now: string | null) => {
    at.value = now
    if (now !== null) looking ??= setInterval(look, lookMs)
    else if (looking !== null) {
      clearInterval(looking)
      looking = null
    }
  }
  return { at, take }
}
