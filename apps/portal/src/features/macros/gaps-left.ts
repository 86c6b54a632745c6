import { firstGap, type Gap } from './placeholders.ts'

/** Returns every gap that is not filled in, in the order of the text. A gap that occurs twice is two gaps. */
export function gapsLeft(text: string, labels: readonly string[]): readonly Gap[] {
  const gaps: Gap[] = []
  for (let gap = firstGap(text, labels); gap !== null; gap = firstGap(text, labels, gap.end)) gaps.push(gap)
  return gaps
}
