/** How urgent the words of a rule are. */
export type FlagPriority = 'emergency' | 'urgent' | 'routine'

/** Words that may describe an emergency, in one language. */
export interface RedFlagRule {
  readonly id: string
  /** The BCP 47 tag of the language of the phrases. */
  readonly language: string
  /**
   * Each is a few words in their order. Up to two other words, or four Han characters, may stand where the phrase has a space.
   * A word that ends with `*` matches every word that begins with it. Accents do not matter, except in Vietnamese, where a text
   * may only leave them out.
   */
  readonly phrases: readonly string[]
  readonly priority: FlagPriority
  /** What the patient is told besides the emergency number; null for the words of the widget. */
  readonly advice: string | null
}

/**
 * Words around a phrase that say it does not apply, or not now. They lower the rank of phrases of their language, and never hide
 * the advice.
 */
export interface LoweringWords {
  /** Before the phrase: `no`, `without`. */
  readonly negations: readonly string[]
  /** After the phrase, in languages that negate at the end. */
  readonly laterNegations?: readonly string[]
  /** They contain a negation and negate nothing: `not only`, `no change`. */
  readonly pseudoNegations: readonly string[]
  /** They say that it was long ago or happened to somebody else: `years ago`, `my father`. */
  readonly otherTimesAndPeople: readonly string[]
  /** Nothing before them refers to what follows: `but`. */
  readonly breaks: readonly string[]
}

/** A phrase that was found. `start` and `end` are positions in the text, in UTF-16 code units. */
export interface RedFlag {
  readonly ruleId: string
  readonly start: number
  readonly end: number
  /** One class below the rule's where `isLowered`. */
  readonly priority: FlagPriority
  readonly isLowered: boolean
  /** The rule's advice to the patient. */
  readonly advice: string | null
}
