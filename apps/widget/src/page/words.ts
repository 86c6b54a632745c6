import type { Language } from '../languages.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import type { PageWords } from './words/page-words.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { tr } from './words/tr.ts'
import { uk } from './words/uk.ts'
import { vi } from './words/vi.ts'
import { zh } from './words/zh.ts'

/** Puts the number into a text. */
export const fill = (text: string, n: number) => text.replace('{n}', String(n))

export const pageWords: Readonly<Record<Language, PageWords>> = { en, es, fr, de, pt, ar, pl, tr, uk, zh, vi }
