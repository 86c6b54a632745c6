import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { useWork } from '../portal/work.tsx'
import type { Badge } from '../shell/use-badges.ts'
import { useClock } from '../time/clock.ts'
import { useWords } from '../words/use-words.tsx'
import { badgeWords } from './badge-words.ts'
import { takingOf } from './line-state.ts'

/** Those who wait and may ring for the physician. */
export function useWaitingBadge(): Badge | null {
  const words = useWords(badgeWords)
  const me = useWork().me.physician.id
  const { data: line = [] } = useQuery(useTRPC().portalCalls.waitingRoom.queryOptions())
  const count = useClock(
    (now) => line.filter((item) => ['may', 'booked_here', 'rings_here'].includes(takingOf(item, me, now))).length,
  )
  return count === 0 ? null : { count, pressing: false, words: words.count(count) }
}
