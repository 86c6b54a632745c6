import { type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi } from '../api/consult-api.ts'

/** How often the widget asks where the clock stands, in milliseconds. No event tells: the clock is not the patient's. */
const lookMs = 5_000

/** The partner's test clock, in a test environment. */
export interface TestClockView {
  /** Where it stands; null in real time. */
  readonly at: ReadonlySignal<string | null>
  /** Takes in what the service said, and asks again from then on if there is a clock. */
  take(at: string | null): void
}

export function createTestClockView(api: Pick<ConsultApi, 'overview'>): TestClockView {
  const at = signal<string | null>(null)
  let looking: ReturnType<typeof setInterval> | null = null
  // A question that fails is asked again.
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
