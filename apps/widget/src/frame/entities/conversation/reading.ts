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
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const tellIn = (ms: number) => {
    timer ??= setTimeout(tell, ms)
  }
  const tell = async () => {
    timer = undefined
    const [id, upTo] = [consultId, own.peek() ?? 0]
    if (id === null || upTo <= told) return
    try {
      await api.markRead(id, upTo)
      if (id === consultId) told = Math.max(told, upTo)
    } catch (error) {
      // The service would refuse the same request again.
      if (id === consultId && failureOf(error).kind !== 'refused') tellIn(againMs)
      return
    }
    if ((own.peek() ?? 0) > told) tellIn(dwellMs)
  }
  const take = ({ reader, sequence }: ReadMark) => {
    if (reader.type === 'physician') careSide.value = Math.max(careSide.peek(), sequence)
    else {
      own.value = Math.max(own.peek() ?? 0, sequence)
      told = Math.max(told, sequence)
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
          told = 0
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
      tellIn(dwellMs)
    },
  }
}
