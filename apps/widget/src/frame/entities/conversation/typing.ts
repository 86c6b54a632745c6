import { typeEvery } from '@consult/domain/attendance'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi } from '../api/consult-api.ts'

/** Who is writing now. No text leaves the page before the patient sends it. */
export interface Typing {
  /** True while the physician is writing. */
  readonly physician: ReadonlySignal<boolean>
  hear(physicianTypes: boolean): void
  /** Reports the current draft of a consult: the patient writes, or has emptied it. */
  note(consultId: string, draft: string): void
}

/** @param tab identifies this page to the service. It has no other use. */
export function createTyping(api: Pick<ConsultApi, 'attend' | 'leave'>, tab: string): Typing {
  const physician = signal(false)
  /** When the app last reported that the patient writes; null after it reported that they stopped, or before any report. */
  let saidAt: number | null = null
  const say = (saying: Promise<unknown>) => {
    // Ignore failures. The signal expires after some seconds, and the app repeats it just as often.
    saying.catch(() => undefined)
  }
  return {
    physician,
    hear(physicianTypes) {
      physician.value = physicianTypes
    },
    note(consultId, draft) {
      const writes = draft.trim() !== ''
      if (!writes && saidAt !== null) {
        saidAt = null
        say(api.leave(consultId, tab))
      } else if (writes && (saidAt === null || performance.now() - saidAt >= typeEvery * 1_000)) {
        saidAt = performance.now()
        say(api.attend(consultId, tab))
      }
    },
  }
}
