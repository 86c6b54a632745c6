import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi, ReadMark } from '../api/consult-api.ts'
import { failureOf } from '../api/failure.ts'

/** How far both sides have read the conversation. The service stores it, so every device shows the same. */
export interface Reading {
  /** The sequence of the last message that the patient has seen; null when it is unknown. */
  readonly own: ReadonlySignal<number | null>
  /** The sequence of the last message that the patient's physician has read; 0 before the first. */
  readonly careSide: ReadonlySignal<number>
  /** Starts with a consult and its known marks. */
  begin(consultId: string | null, marks: readonly ReadMark[]): void
  /** Takes in a new mark, from either side. */
  take(consultId: string, mark: ReadMark): void
  /** Reports that the patient has seen everything up to this message. */
  show(sequence: number): void
}

/**
 * How long a message must be on the screen to count as read, in milliseconds. Then the app reports it, and retries if the
 * report fails.
 */
const dwellMs = 600
const againMs = 5_000

export function createReading(api: Pick<ConsultApi, 'markRead'>): Reading {
  const own = signal<number | null>(null)
  const careSide = signal(0)
  let consultId: string | null = null
  let reported = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const reportIn = (ms: number) => {
    timer ??= setTimeout(report, ms)
  }
  const report = async () => {
    timer = undefined
    const [id, upTo] = [consultId, own.peek() ?? 0]
    if (id === null || upTo <= reported) return
    try {
      await api.markRead(id, upTo)
      if (id === consultId) reported = Math.max(reported, upTo)
    } catch (error) {
      // The service would refuse the same request again.
      if (id === consultId && failureOf(error).kind !== 'refused') reportIn(againMs)
    }
  }
  const take = ({ reader, sequence }: ReadMark) => {
    if (reader.type === 'physician') careSide.value = Math.max(careSide.peek(), sequence)
    else {
      own.value = Math.max(own.peek() ?? 0, sequence)
      reported = Math.max(reported, sequence)
    }
  }

  return {
    own,
    careSide,
    begin: (id, marks) =>
      batch(() => {
        if (id !== consultId) {
          clearTimeout(timer)
          timer = undefined
          consultId = id
          reported = 0
          own.value = null
          careSide.value = 0
        }
        marks.forEach(take)
      }),
    take(id, mark) {
      if (id === consultId) take(mark)
    },
    show(sequence) {
      if (consultId === null || sequence <= (own.peek() ?? 0)) return
      own.value = sequence
      reportIn(dwellMs)
    },
  }
}
