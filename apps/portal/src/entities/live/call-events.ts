import type { SignalFrame, StreamEvent } from '@consult/trpc'

/** An event of a live-call consult. */
export type CallEvent = Extract<StreamEvent, { readonly type: `telehealth.${string}` }>

const listeners = new Set<(event: CallEvent) => void>()

/**
 * Calls `listener` with each call event from the stream.
 * @returns a function that unsubscribes.
 */
export function onCallEvent(listener: (event: CallEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes the call events among these to the listeners. */
export function publishCallEvents(events: readonly StreamEvent[]): void {
  for (const event of events) {
    if (!event.type.startsWith('telehealth.')) continue
    for (const listener of [...listeners]) listener(event as CallEvent)
  }
}

/**
 * Call changes without an event: a ring ended without a join, the duty status changed, or a participant answered the
 * recording question.
 */
export type CallSignal = Extract<SignalFrame, { kind: 'ring_over' | 'duty' | 'call_recording' }>

const signalListeners = new Set<(signal: CallSignal) => void>()

/**
 * Calls `listener` with each call signal from the stream.
 * @returns a function that unsubscribes.
 */
export function onCallSignal(listener: (signal: CallSignal) => void): () => void {
  signalListeners.add(listener)
  return () => signalListeners.delete(listener)
}

export function publishCallSignal(signal: CallSignal): void {
  for (const listener of [...signalListeners]) listener(signal)
}
