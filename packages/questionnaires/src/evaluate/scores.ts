import type { Band, Score, Text } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import { optionOf } from './check-value.ts'
import type { Enablement } from './enablement.ts'
import type { Node, Scope } from './node.ts'

export interface ScoreResult {
  readonly code: string
  readonly title: Text | null
  /** Null: an answer is missing, or none of the questions was asked. */
  readonly value: number | null
  readonly band: Band | null
  /** The linkIds of the questions that were asked and have no answer that counts. */
  readonly missing: readonly string[]
}

function worth(value: Value, { item }: Node): number | null {
  if (value.kind === 'boolean') return value.value ? 1 : 0
  if (item.type === 'choice') return optionOf(item, value)?.weight ?? null
  return value.kind === 'integer' || value.kind === 'decimal' ? value.value : null
}

/** Sums of decimal weights such as 0.1 must not end in 0.30000000000000004. */
const rounded = (sum: number) => Math.round(sum * 1e6) / 1e6

function bandOf({ bands }: Score, value: number): Band | null {
  return bands.find(({ low, high }) => (low === null || value >= low) && (high === null || value <= high)) ?? null
}

/**
 * Calculates a score. Questions that are not asked count nothing. A question that is asked and not answered leaves the
 * score without a value: a sum of some answers would look like a low score.
 */
export function calculateScore(score: Score, root: Scope, enablement: Enablement): ScoreResult {
  const missing: string[] = []
  let [sum, asked] = [0, 0]
  for (const { linkId, weight } of score.items) {
    for (const node of root.index.get(linkId) ?? []) {
      if (!enablement.isEnabled(node)) continue
      asked += 1
      const values = node.answers.map((value) => worth(value, node))
      if (values.length === 0 || values.includes(null)) missing.push(linkId)
      else sum += weight * values.reduce<number>((total, value) => total + (value ?? 0), 0)
    }
  }
  const value = asked > 0 && missing.length === 0 ? rounded(sum) : null
  return { code: score.code, title: score.title, value, band: value === null ? null : bandOf(score, value), missing }
}
