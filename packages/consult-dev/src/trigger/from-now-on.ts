/** A `since` that selects only events after this moment: the service treats a time in the future as now. */
export const inADay = (): Date => new Date(Date.now() + 24 * 60 * 60 * 1000)
