import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { vi } from './vi.ts'
import type { Words } from './words.ts'
import { zh } from './zh.ts'

/** The languages of patients: those of the widget. English comes first: it is used for all others. */
const dictionaries = { en, es, fr, de, pt, ar, pl, tr, uk, zh, vi } as const satisfies Record<string, Words>

export type TranscriptLanguage = keyof typeof dictionaries

/** A language to write in, with its texts. */
export interface TranscriptLocale {
  /** The tag for dates: with the patient's region, if it is known. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: Words
}

export const transcriptLanguages = Object.keys(dictionaries) as TranscriptLanguage[]

/** The locale of a BCP 47 tag; English where there are no texts. */
export function localeOf(tag: string | null): TranscriptLocale {
  const language = transcriptLanguages.find((offered) => new RegExp(`^${offered}(-|$)`, 'i').test(tag ?? '')) ?? 'en'
  const usable = language === 'en' && !/^en(-|$)/i.test(tag ?? '') ? 'en' : (tag ?? 'en')
  return { tag: usable, direction: language === 'ar' ? 'rtl' : 'ltr', words: dictionaries[language] }
}
