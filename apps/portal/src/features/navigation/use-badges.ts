import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useCounts } from '../../entities/consults/use-inbox.ts'
import { inboxWords } from '../inbox/words.ts'

/** The badge of a page: how much is waiting there. */
export interface Badge {
  readonly count: number
  /** True if a patient has been waiting too long. */
  readonly pressing: boolean
  /** The count in words, for screen readers. */
  readonly words: string
}

/** Counts overdue replies or, if there are none, the physician's own due replies. */
export function useInboxBadge(): Badge | null {
  const { badge } = useWords(inboxWords)
  const counts = useCounts().data
  if (!counts) return null
  if (counts.overdue > 0) return { count: counts.overdue, pressing: true, words: badge.overdue(counts.overdue) }
  return counts.mine > 0 ? { count: counts.mine, pressing: false, words: badge.mine(counts.mine) } : null
}
