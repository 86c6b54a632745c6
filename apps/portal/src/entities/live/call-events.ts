import type { SignalFrame, StreamEvent } from '@consult/trpc'

/** An event of a live-call consult. */
export type CallEvent = Extract<StreamEvent, { readonly type: `telehealth.${string}` }>

const listeners = new Set<(event: CallEvent) => void>()

/** Calls `told` with every event of a call, as the stream brings them. */
export function onCallEvent(told: (event: CallEvent) => void): () => void {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** Hands the events of calls among these to whoever listens. */
export function tellCallEvents(events: readonly StreamEvent[]): void {
  for (const event of events) {
    if (!event.type.startsWith('telehealth.')) continue
    for (const tell of [...listeners]) tell(event as CallEvent)
  }
}

/** What changes around calls with no event to tell of it: a ring that nobody has answered, duty, who is recorded. */
export type CallSignal = Extract<SignalFrame, { kind: 'ring_over' | 'duty' | 'call_recording' }>

const signalListeners = new Set<(signal: CallSignal) => void>()

/** Calls `told` with each signal, as the stream brings them. */
export function onCallSignal(told: (signal: CallSignal) => void): () => void {
  signalListeners.add(told)
  return () => signalListeners.delete(told)
}

export function tellCallSignal(signal: CallSignal): void {
  for (const tell of [...signalListeners]) tell(signal)
}
