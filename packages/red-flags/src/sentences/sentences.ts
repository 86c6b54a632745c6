import type { Topic } from '../shipped/topics.ts'

/** What patients might write, in one language, with the topic that must be found in it. */
export interface Sentences {
  /** Somebody has it now, pseudo-negations included (`no relief from the chest pain`): full rank. */
  readonly present: readonly (readonly [Topic, string])[]
  /** Negated, long ago, or about somebody else: found, with a lower rank. */
  readonly lowered: readonly (readonly [Topic, string])[]
  /** About something else: not found by any rule. */
  readonly harmless?: readonly string[]
}
