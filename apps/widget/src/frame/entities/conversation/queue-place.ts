import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi, QueuePlace } from '../api/consult-api.ts'

/**
 * How often to read the place, in milliseconds. The stream reports changes of the line, but the remaining wait also shrinks
 * with time.
 */
const askEveryMs = 60_000
/**
 * The longest random delay before a read, in milliseconds. It keeps the patients in line from all asking at the same moment.
 */
const spreadMs = 1_500

/**
 * Reads the place in line of the waiting consult while the page is visible. `undefined`: not known yet.
 * @param waiting the ID of the waiting consult, or null.
 * @param moves grows whenever the line may have moved.
 */
export function watchQueuePlace(
  api: Pick<ConsultApi, 'queuePlace'>,
  waiting: ReadonlySignal<string | null>,
  isVisible: ReadonlySignal<boolean>,
  moves: ReadonlySignal<number>,
): ReadonlySignal<QueuePlace | undefined> {
  const place = signal<QueuePlace | undefined>(undefined)
  effect(() => {
    const consultId = waiting.value
    if (consultId === null || !isVisible.value) return
    let isWanted = true
    const ask = async () => {
      try {
        const answer = await api.queuePlace(consultId)
        if (isWanted) place.value = answer
      } catch {
        // Keep the old place. The next read comes soon.
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
