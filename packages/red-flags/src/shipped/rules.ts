import type { LoweringWords, RedFlagRule } from '../rule.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { type LanguageWords, type Topic, topics } from './topics.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

/** The words of every language that has shipped rules. */
export const shippedWords: Readonly<Record<string, LanguageWords>> = { en, es, fr, pt, pl, vi, de, tr, uk, ar, zh }

/** The rules of an account that has none of its own. Their ids are `<topic>-<language>`. */
export const shippedRules: readonly RedFlagRule[] = Object.entries(shippedWords).flatMap(([language, { phrases }]) =>
  Object.entries(phrases).map(([topic, words]) => ({
    id: `${topic}-${language}`,
    language,
    phrases: words,
    priority: topics[topic as Topic],
    advice: null,
  })),
)

/** The words that lower a rank, by language. An account's own rules use those of their language too. */
export const loweringWords: Readonly<Record<string, LoweringWords>> = shippedWords
