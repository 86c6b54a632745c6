import type { SignalFrame } from '@consult/trpc'

/** Something changed that clinicians have among themselves, or a thread was given to the reader. It says only where. */
export type TeamSignal = Extract<SignalFrame, { kind: 'team' | 'given' }>

const listeners = new Set<(signal: TeamSignal) => void>()

/**
 * Calls `listener` with each team signal from the stream.
 * @returns a function that unsubscribes.
 */
export function onTeamSignal(listener: (signal: TeamSignal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishTeamSignal(signal: TeamSignal): void {
  for (const listener of [...listeners]) listener(signal)
}
