import type { Clock } from '@consult/domain'

/** The machine's own time. Composition passes it in; rules only ever see a Clock. */
export const systemClock: Clock = { now: () => new Date() }
