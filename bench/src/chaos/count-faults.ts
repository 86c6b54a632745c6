import type { Records } from './records.ts'
import type { Acknowledged } from './traffic.ts'

/** What happened to acknowledged messages. */
export interface MessageFaults {
  readonly lost: number
  readonly duplicated: number
  readonly reordered: number
}

/** Compares what was acknowledged with the transcripts. */
export function countFaults(
  acknowledged: ReadonlyMap<string, readonly Acknowledged[]>,
  transcripts: Records['transcripts'],
): MessageFaults {
  let lost = 0
  let duplicated = 0
  let reordered = 0
  for (const [consult, sent] of acknowledged) {
    const texts = (transcripts.get(consult) ?? []).map(({ text }) => text)
    const unique = [...new Set(texts)]
    duplicated += texts.length - unique.length
    const expected = sent.map(({ text }) => text)
    lost += expected.filter((text) => !unique.includes(text)).length
    const kept = expected.filter((text) => unique.includes(text))
    const found = unique.filter((text) => expected.includes(text))
    reordered += kept.filter((text, n) => found[n] !== text).length
  }
  return { lost, duplicated, reordered }
}
