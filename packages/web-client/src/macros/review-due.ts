/** Reports whether the day on which a macro is reviewed has passed. @param now the server's time, in milliseconds */
export const isReviewDue = (reviewOn: string | null, now: number): boolean =>
  reviewOn !== null && reviewOn < new Date(now).toISOString().slice(0, 10)
