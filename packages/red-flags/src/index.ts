export { createRedFlagSearch, findRedFlags, type RedFlagSearch } from './find-red-flags.ts'
export { mostPhrasesOfWord, wordWithMostPhrases } from './phrases.ts'
export type { FlagPriority, LoweringWords, RedFlag, RedFlagRule } from './rule.ts'
export { loweringWords, shippedRules } from './shipped/rules.ts'
