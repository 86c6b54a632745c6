import type { Clock } from '@consult/domain'

/** The machine's clock. The composition root passes it in; rules only see a Clock. */
export const systemClock: Clock = { now: () => new Date() }
