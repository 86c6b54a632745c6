import type { Outcome } from './use-bulk.ts'
import type { worklistWords } from './words.ts'

/** Why a consult is not taken back: somebody has changed or closed it since. */
export const changedSince: ReadonlySet<string> = new Set(['thread_not_active', 'already_closed'])

/** Says how many consults are done, and why the others are not: `Taken back: 2 · 3 changed since`. */
export function summaryOf(
  { kind, isUndo, done, hadIt, refused }: Outcome,
  words: Pick<(typeof worklistWords)['en'], 'done' | 'undone' | 'hadIt' | 'changed'>,
): string {
  const changed = isUndo ? refused.filter(({ code }) => changedSince.has(code)).length : 0
  return [
    isUndo ? words.undone(done) : words.done[kind](done),
    ...(hadIt > 0 ? [words.hadIt(hadIt)] : []),
    ...(changed > 0 ? [words.changed(changed)] : []),
  ].join(' · ')
}
