/** Marks the element that "skip to content" focuses instead of the page's `main`: an open thread. */
export const skipTarget = { 'data-skip-target': '' } as const
