import { typeEvery } from '@consult/domain/attendance'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi } from '../api/consult-api.ts'

/** Who is writing just now. Nothing of what is written leaves before it is sent. */
export interface Typing {
  /** The physician is. */
  readonly physician: ReadonlySignal<boolean>
  hear(physicianTypes: boolean): void
  /** The patient has written something into the draft of a consult, or has nothing there any more. */
  note(consultId: string, draft: string): void
}

/** @param tab names this page to the service, and nothing else. */
export function createTyping(api: Pick<ConsultApi, 'attend' | 'leave'>, tab: string): Typing {
  const physician = signal(false)
  /** When it was said last that the patient writes; null: it was said that they do not, or nothing yet. */
  let saidAt: number | null = null
  const say = (saying: Promise<unknown>) => {
    // It is over by itself in some seconds, and said again as often.
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
