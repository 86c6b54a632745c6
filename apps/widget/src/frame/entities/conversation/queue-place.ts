import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi, QueuePlace } from '../api/consult-api.ts'

/** The stream says when the line moves; what is left to wait shrinks by the clock alone. In milliseconds. */
const askEveryMs = 60_000
/** Not everybody in the line asks at the same moment. In milliseconds. */
const spreadMs = 1_500

/**
 * The place in line of `waiting`'s consult, asked for as long as somebody looks. `undefined`: not known yet.
 * @param waiting the id of the consult that waits, or null.
 * @param moves grows whenever the line may have moved.
 */
export function watchQueuePlace(
  api: Pick<ConsultApi, 'queuePlace'>,
  waiting: ReadonlySignal<string | null>,
  isAttended: ReadonlySignal<boolean>,
  moves: ReadonlySignal<number>,
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
    const before = moves.peek()
    const unhear = moves.subscribe((n) => {
      if (n > before) setTimeout(() => isWanted && ask(), Math.random() * spreadMs)
    })
    return () => {
      isWanted = false
      clearInterval(asking)
      unhear()
    }
  })
  return place
}
