import { useCounts } from '../../entities/consults/use-inbox.ts'
import { useWords } from '../../ui/i18n/use-words.tsx'
import { inboxWords } from '../inbox/words.ts'

/** What waits on a page. */
export interface Badge {
  readonly count: number
  /** True where somebody waits longer than they should. */
  readonly pressing: boolean
  /** The count in words, for those who do not see it. */
  readonly words: string
}

/** Overdue replies before all else, and where there are none, one's own that are due. */
export function useInboxBadge(): Badge | null {
  const { badge } = useWords(inboxWords)
  const counts = useCounts().data
  if (!counts) return null
  if (counts.overdue > 0) return { count: counts.overdue, pressing: true, words: badge.overdue(counts.overdue) }
  return counts.mine > 0 ? { count: counts.mine, pressing: false, words: badge.mine(counts.mine) } : null
}
