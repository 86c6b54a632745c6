/** What is said or asked over the picture of a call, and hides as little of it as it can. */
export const notice =
  'pointer-events-auto w-fit max-w-full rounded-m border border-line bg-surface px-3 py-2 text-start text-m text-ink shadow-overlay sm:max-w-110'
