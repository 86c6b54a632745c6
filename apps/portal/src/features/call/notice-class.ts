/** The style of a notice or question over the picture of a call. It hides as little of the picture as possible. */
export const notice =
  'pointer-events-auto w-fit max-w-full rounded-m border border-line bg-surface px-3 py-2 text-start text-m text-ink shadow-overlay sm:max-w-110'
