import type { FlagPriority, LoweringWords } from '../rule.ts'

/** What the shipped rules are about, and how urgent it is. Each language has phrases for every topic. */
export const topics = {
  'chest-pain': 'emergency',
  breathing: 'emergency',
  stroke: 'emergency',
  unconscious: 'emergency',
  bleeding: 'emergency',
  allergic: 'emergency',
  seizure: 'emergency',
  overdose: 'emergency',
  suicide: 'emergency',
  'self-harm': 'urgent',
  pregnancy: 'urgent',
  vision: 'urgent',
  infant: 'urgent',
  violence: 'urgent',
} as const satisfies Record<string, FlagPriority>

export type Topic = keyof typeof topics

/** The phrases of one language, and the words that lower their rank. */
export interface LanguageWords extends LoweringWords {
  readonly phrases: Readonly<Record<Topic, readonly string[]>>
}
