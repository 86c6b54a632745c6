/** Marks the part of a page where skipping to it ends up, when that is not the page's `main`: an open thread. */
export const skipTarget = { 'data-skip-target': '' } as const
