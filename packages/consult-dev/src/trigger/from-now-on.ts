/** A `since` for events from now on: the service counts a time in the future as now. */
export const inADay = (): Date => new Date(Date.now() + 24 * 60 * 60 * 1000)
