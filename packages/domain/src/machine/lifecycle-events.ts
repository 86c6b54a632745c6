import type { z } from 'zod'

/** The types of the events that carry the whole consult: those that its state machine emits. */
export type LifecycleEventType<Events extends Readonly<Record<string, z.ZodObject>>> = {
  [T in keyof Events]: 'consult' extends keyof Events[T]['shape'] ? T : never
}[keyof Events] &
  string

/** Lists the types of the events that carry the whole consult. */
export function lifecycleTypesOf<Events extends Readonly<Record<string, z.ZodObject>>>(events: Events) {
  const entries = Object.entries(events).filter(([, data]) => 'consult' in data.shape)
  return entries.map(([type]) => type) as LifecycleEventType<Events>[]
}
