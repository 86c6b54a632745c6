/**
 * The notes between two groups of messages, oldest first. Notes from before the first loaded message wait until older
 * messages are loaded, so that they stand where they were written.
 * @param notes newest first. @param starts when each group begins. @param at the group before which they stand, or the
 *   number of groups for the end.
 */
export function notesAt<Note extends { readonly createdAt: string }>(
  notes: readonly Note[],
  starts: readonly string[],
  at: number,
  hasOlder: boolean,
): Note[] {
  if (at === 0 && hasOlder) return []
  const from = starts[at - 1] ?? ''
  const to = starts[at]
  return notes.filter(({ createdAt }) => createdAt >= from && (to === undefined || createdAt < to)).reverse()
}
