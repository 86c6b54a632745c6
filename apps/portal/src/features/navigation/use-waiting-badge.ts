import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { takingOf } from '../waiting-room/queue-state.ts'
import { badgeWords } from './badge-words.ts'
import type { Badge } from './use-badges.ts'

/** Counts the waiting patients who may ring for the physician. */
export function useWaitingBadge(): Badge | null {
  const words = useWords(badgeWords)
  const me = useWorkspace().me.physician.id
  const { data: line = [] } = useQuery(useTRPC().portalCalls.waitingRoom.queryOptions())
  const count = useClock(
    (now) => line.filter((item) => ['may', 'booked_here', 'rings_here'].includes(takingOf(item, me, now))).length,
  )
  return count === 0 ? null : { count, pressing: false, words: words.count(count) }
}
