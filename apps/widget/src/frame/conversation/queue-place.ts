import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi, QueuePlace } from '../api/consult-api.ts'

/** Others in line are none of the patient's events, so that the place has to be asked for. In milliseconds. */
const askEveryMs = 15_000

/**
 * The place in line of `waiting`'s consult, asked for as long as somebody looks. `undefined`: not known yet.
 * @param waiting the id of the consult that waits, or null.
 */
export function watchQueuePlace(
  api: Pick<ConsultApi, 'queuePlace'>,
  waiting: ReadonlySignal<string | null>,
  isAttended: ReadonlySignal<boolean>,
): ReadonlySignal<QueuePlace | undefined> {
  const place = signal<QueuePlace | undefined>(undefined)
  effect(() => {
    const consultId = waiting.value
    if (consultId === null || !isAttended.value) return
    let isWanted = true
    const ask = async () => {
      try {
        const answer = await api.queuePlace(consultId)
        if (isWanted) place.value = answer
      } catch {
        // An old place is better than none, and the next answer is not far.
      }
    }
    void ask()
    const asking = setInterval(ask, askEveryMs)
    return () => {
      isWanted = false
      clearInterval(asking)
    }
  })
  return place
}
