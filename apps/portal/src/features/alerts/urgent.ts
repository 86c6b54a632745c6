import type { AppRouter } from '@consult/trpc'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { inboxLocationOf } from '../../entities/inbox-location/inbox-location.ts'
import { onCallEvent } from '../../entities/live/call-events.ts'
import { createDismissals } from './dismissed.ts'

/** A pressing consult that waits for a physician. */
export type UrgentConsult = inferRouterOutputs<AppRouter>['portalCalls']['urgent'][number]

export const dismissedUrgent = createDismissals('consult-dismissed-urgent')

/** Identifies one wait of one consult. */
export const urgentKey = ({ consultId, waitingSince }: UrgentConsult): string => `${consultId}@${waitingSince}`

/** How often a waiting room with a pressing call is read again, in milliseconds: no event reports that a patient left. */
const callsEvery = 30_000

/** Reads the pressing consults again whenever the counts of the inbox or a call changed. Mount it once. */
export function useUrgentUpdates(): void {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { dataUpdatedAt } = useQuery(trpc.portal.counts.queryOptions())
  useEffect(() => {
    const read = () => void queries.invalidateQueries({ queryKey: trpc.portalCalls.urgent.queryKey() })
    if (dataUpdatedAt > 0) read()
    return onCallEvent(read)
  }, [dataUpdatedAt, queries, trpc])
}

/**
 * Returns the pressing consults that the physician may take, and those that still need an alert: not dismissed, and not
 * open.
 */
export function useUrgent(): { readonly all: readonly UrgentConsult[]; readonly calling: readonly UrgentConsult[] } {
  const { data: all = [] } = useQuery(
    useTRPC().portalCalls.urgent.queryOptions(undefined, {
      refetchInterval: ({ state }) => state.data?.some(({ kind }) => kind === 'telehealth') && callsEvery,
      refetchIntervalInBackground: true,
    }),
  )
  const quiet = useStore(dismissedUrgent.keys, (keys) => keys)
  const path = usePathname()
  const { consultId: open } = inboxLocationOf(path)
  const isOpen = ({ consultId }: UrgentConsult) => consultId === open || path === `/calls/${consultId}`
  return { all, calling: all.filter((each) => !isOpen(each) && !quiet.has(urgentKey(each))) }
}
