/** The failures that the clinic can simulate, to show how the service reacts, with their durations in seconds. */
export const troubleSeconds = {
  /** Webhooks are answered with 500. */
  'refuse-webhooks': 60,
  /** Simulates a backend without a network: webhooks and token requests get no response. */
  away: 15,
} as const
export type Trouble = keyof typeof troubleSeconds

/** Simulated failures of the clinic. Each ends by itself, and all end with the process. */
export function createTroubles() {
  const ends = new Map<Trouble, number>()
  const endOf = (trouble: Trouble) => {
    const end = ends.get(trouble) ?? 0
    return end > Date.now() ? new Date(end).toISOString() : null
  }
  return {
    begin: (trouble: Trouble) => void ends.set(trouble, Date.now() + troubleSeconds[trouble] * 1000),
    end: (trouble: Trouble) => void ends.delete(trouble),
    has: (trouble: Trouble) => endOf(trouble) !== null,
    /** When each failure ends; null if it is not active. */
    state: () => ({ 'refuse-webhooks': endOf('refuse-webhooks'), away: endOf('away') }),
  }
}
export type Troubles = ReturnType<typeof createTroubles>
