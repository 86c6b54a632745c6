import { computed, effect } from '@preact/signals'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import type { PatientVisit } from '../visits/patient-visit.ts'
import type { Conversation } from './conversation.ts'
import { waitedFor } from './waited-for.ts'

/** Tells the launcher what the patient waits for, and their place in line. A call comes before a thread. */
export function tellWaiting(
  tell: (message: FrameMessage) => void,
  { visit }: Pick<PatientVisit, 'visit'>,
  { transcript, place }: Pick<Conversation, 'transcript' | 'place'>,
): void {
  const standing = computed(() => {
    const call = visit.value
    if (call?.status === 'waiting') return { on: 'physician', place: call.queue?.position ?? null } as const
    const on = waitedFor(transcript.value)
    return { on, place: (on === 'physician' && place.value?.position) || null }
  })
  const told = computed(() => JSON.stringify(standing.value))
  let last = JSON.stringify({ on: null, place: null })
  effect(() => {
    if (told.value === last) return
    last = told.value
    tell({ type: 'waiting', ...standing.peek() })
  })
}
