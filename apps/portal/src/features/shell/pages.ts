import { Inbox, type LucideIcon } from 'lucide-react'
import type { shellWords } from './words.ts'

/** A page that the shell leads to. */
export interface Page {
  /** The first segment of its path. */
  readonly segment: string
  readonly href: string
  readonly name: Exclude<keyof typeof shellWords.en, 'skip' | 'pages'>
  readonly mark: LucideIcon
}

/** The pages in the order in which they stand. */
export const pages: readonly Page[] = [{ segment: 'inbox', href: '/inbox/mine', name: 'inbox', mark: Inbox }]
