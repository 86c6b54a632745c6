import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useTRPC } from '../api/trpc.ts'
import { placeOf } from '../inbox/place.ts'
import { createStore, useStore } from '../state/store.ts'
import { useClock } from '../time/clock.ts'

/** The overdue replies whose sound was silenced; those that become overdue afterwards sound anew. */
export const silenced = createStore<ReadonlySet<string>>(new Set())

const channelName = 'consult-alerts'

/** Silences these in every tab of the browser. */
export function silence(consultIds: readonly string[]): void {
  silenced.set(new Set(consultIds))
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(consultIds)
  channel.close()
}

/** Takes in what is silenced in other tabs. */
export function followSilence(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => silenced.set(new Set(data))
  return () => channel.close()
}

/** Those of the owed replies that are late. */
export function overdueOf(dues: readonly { consultId: string; responseDueAt: string }[], now: number): string[] {
  return dues.filter(({ responseDueAt }) => Date.parse(responseDueAt) <= now).map(({ consultId }) => consultId)
}

/**
 * The consults of the physician whose reply is overdue, and those of them that still call for it: not silenced, and not
 * the one that the physician has before them.
 */
export function useOverdue(): { readonly ids: readonly string[]; readonly calling: readonly string[] } {
  const { data: dues = [] } = useQuery(useTRPC().portalCalls.dues.queryOptions())
  const joined = useClock((now) => overdueOf(dues, now).join(' '))
  const quiet = useStore(silenced, (ids) => ids)
  const { consultId: open } = placeOf(usePathname())
  const ids = joined === '' ? [] : joined.split(' ')
  return { ids, calling: ids.filter((id) => id !== open && !quiet.has(id)) }
}
