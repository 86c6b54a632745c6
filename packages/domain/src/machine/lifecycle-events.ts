import type { z } from 'zod'

/**
 * The types of the events that carry the whole consult: those that its state machine emits. An event that says who
 * changed what was stated about the consult (`changedBy`) is no step of its lifecycle.
 */
export type LifecycleEventType<Events extends Readonly<Record<string, z.ZodObject>>> = {
  [T in keyof Events]: 'consult' extends keyof Events[T]['shape']
    ? 'changedBy' extends keyof Events[T]['shape']
      ? never
      : T
    : never
}[keyof Events] &
  string

/** Lists them. */
export function lifecycleTypesOf<Events extends Readonly<Record<string, z.ZodObject>>>(events: Events) {
  const entries = Object.entries(events).filter(([, { shape }]) => 'consult' in shape && !('changedBy' in shape))
  return entries.map(([type]) => type) as LifecycleEventType<Events>[]
}
