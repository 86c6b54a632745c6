import { computed, effect } from '@preact/signals'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import type { PatientVisit } from '../visits/patient-visit.ts'
import type { Conversation } from './conversation.ts'

/** Tells the launcher whether the patient waits for a physician, and their place in line. A call comes before a thread. */
export function tellWaiting(
  tell: (message: FrameMessage) => void,
  { visit }: Pick<PatientVisit, 'visit'>,
  { transcript, place }: Pick<Conversation, 'transcript' | 'place'>,
): void {
  const standing = computed(() => {
    const call = visit.value
    if (call?.status === 'waiting') return { is: true, place: call.queue?.position ?? null }
    const status = transcript.value.consult?.status
    const is = status === 'queued' || status === 'consented'
    return { is, place: (is && place.value?.position) || null }
  })
  const told = computed(() => JSON.stringify(standing.value))
  let last = JSON.stringify({ is: false, place: null })
  effect(() => {
    if (told.value === last) return
    last = told.value
    tell({ type: 'waiting', ...standing.peek() })
  })
}
