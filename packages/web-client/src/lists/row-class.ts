/** The list of a page, and one row of it. */
export const rowList = 'divide-y divide-line rounded-l border border-line bg-surface'
export const rowClass = 'flex items-start gap-3 px-4 py-3'
