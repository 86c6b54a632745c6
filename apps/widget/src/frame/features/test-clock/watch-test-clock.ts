import { effect, type Signal } from '@preact/signals'
import type { ConsultApi } from '../../entities/api/consult-api.ts'

/** How often the widget asks where the clock stands, in milliseconds. No event tells: the clock is not the patient's. */
const lookMs = 5_000

/**
 * Keeps the time of the partner's test clock current while there is one.
 * @param at where it stands; null in real time.
 */
export function watchTestClock(api: Pick<ConsultApi, 'overview'>, at: Signal<string | null>): void {
  effect(() => {
    if (at.value === null) return
    const look = () =>
      api.overview().then(
        (overview) => {
          at.value = overview.testClock
        },
        // A question that fails is asked again.
        () => undefined,
      )
    const looking = setInterval(look, lookMs)
    return () => clearInterval(looking)
  })
}
