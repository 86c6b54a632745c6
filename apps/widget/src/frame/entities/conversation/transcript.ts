import { mergeMessages } from '@consult/client'
import type { StreamEvent } from '@consult/trpc'
import type { Consult, Message } from '../api/consult-api.ts'

/** The known state of the consult that is shown. */
export interface Transcript {
  readonly consult: Consult | null
  /** Sorted by sequence, without duplicates. */
  readonly messages: readonly Message[]
}

/**
 * Returns the transcript after an event of the patient's stream. Events may repeat known messages. Events of other consults
 * change nothing.
 */
export function afterEvent(transcript: Transcript, event: StreamEvent): Transcript {
  const { consult, messages } = transcript
  if (!consult) return transcript
  if (event.type === 'async_consult.message') {
    if (event.data.asyncConsultId !== consult.id) return transcript
    return { consult, messages: mergeMessages(messages, [event.data.message]) }
  }
  const changed = consultOf(event)
  if (changed?.id !== consult.id || isOvertaken(changed, consult)) return transcript
  return { consult: changed, messages }
}

/**
 * No consult stays in `consented`: the answer to the patient's consent already contains the next state, before its
 * events arrive.
 */
const isOvertaken = (changed: Consult, consult: Consult) =>
  changed.status === 'consented' && consult.status !== 'invited'

/** Returns the thread's snapshot that an event carries; null if it carries none. */
export function consultOf(event: StreamEvent): Consult | null {
  return event.type.startsWith('async_consult.') && 'consult' in event.data ? (event.data.consult as Consult) : null
}

/**
 * True when the event is about another open consult that should be shown, because the current one is closed or there is
 * none.
 */
export function bringsAnother(transcript: Transcript, event: StreamEvent): boolean {
  const other = consultOf(event)
  if (!other || other.id === transcript.consult?.id) return false
  return (transcript.consult === null || transcript.consult.status === 'closed') && other.status !== 'closed'
}

/** Returns the name of the thread's physician, as the transcript last gave it. */
export function physicianName({ consult, messages }: Transcript): string | null {
  if (!consult?.physicianId) return null
  for (const { author, notice } of [...messages].reverse()) {
    if (notice?.params.physicianName) return notice.params.physicianName
    if (author.id === consult.physicianId && author.name) return author.name
  }
  return null
}
