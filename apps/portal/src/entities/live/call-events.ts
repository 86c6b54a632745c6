import type { SignalFrame, StreamEvent } from '@consult/trpc'

/** An event of a live-call consult. */
export type CallEvent = Extract<StreamEvent, { readonly type: `telehealth.${string}` }>

const listeners = new Set<(event: CallEvent) => void>()

/**
 * Calls `told` with each call event from the stream.
 * @returns a function that unsubscribes.
 */
export function onCallEvent(told: (event: CallEvent) => void): () => void {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** Passes the call events among these to the listeners. */
export function tellCallEvents(events: readonly StreamEvent[]): void {
  for (const event of events) {
    if (!event.type.startsWith('telehealth.')) continue
    for (const tell of [...listeners]) tell(event as CallEvent)
  }
}

/**
 * Call changes without an event: a ring ended without a join, the duty status changed, or a participant answered the
 * recording question.
 */
export type CallSignal = Extract<SignalFrame, { kind: 'ring_over' | 'duty' | 'call_recording' }>

const signalListeners = new Set<(signal: CallSignal) => void>()

/**
 * Calls `told` with each call signal from the stream.
 * @returns a function that unsubscribes.
 */
export function onCallSignal(told: (signal: CallSignal) => void): () => void {
  signalListeners.add(told)
  return () => signalListeners.delete(told)
}

export function tellCallSignal(signal: CallSignal): void {
  for (const tell of [...signalListeners]) tell(signal)
}
