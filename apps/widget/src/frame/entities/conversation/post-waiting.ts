import { computed, effect, signal } from '@preact/signals'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import type { PatientVisit } from '../visits/patient-visit.ts'
import type { Conversation } from './conversation.ts'
import { waitedFor } from './waited-for.ts'

/** What the launcher says instead of the place in line; '' for nothing. The line that says it sets this. */
export const waitNote = signal('')

/** Tells the launcher what the patient waits for, and their place in line. A call comes before a thread. */
export function postWaiting(
  postToPage: (message: FrameMessage) => void,
  { visit }: Pick<PatientVisit, 'visit'>,
  { transcript, place }: Pick<Conversation, 'transcript' | 'place'>,
): void {
  const standing = computed(() => {
    const call = visit.value
    if (call?.status === 'waiting')
      return { on: 'physician', place: call.queue?.position ?? null, note: waitNote.value } as const
    const on = waitedFor(transcript.value)
    return { on, place: (on === 'physician' && place.value?.position) || null, note: waitNote.value }
  })
  const posted = computed(() => JSON.stringify(standing.value))
  let last = JSON.stringify({ on: null, place: null, note: '' })
  effect(() => {
    if (posted.value === last) return
    last = posted.value
    postToPage({ type: 'waiting', ...standing.peek() })
  })
}
