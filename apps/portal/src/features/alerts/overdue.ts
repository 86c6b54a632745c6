import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { inboxLocationOf } from '../../entities/inbox-location/inbox-location.ts'
import { type Breach, breachKey, overdueOf } from './breaches.ts'
import { createDismissals } from './dismissed.ts'

/** The breaches that the physician dismissed. */
export const dismissedBreaches = createDismissals('consult-dismissed-alerts')

/**
 * Returns the physician's overdue replies, and those that still need an alert: not dismissed, and not of the consult that is
 * open.
 */
export function useOverdue(): { readonly all: readonly Breach[]; readonly calling: readonly Breach[] } {
  const { data: dues = [] } = useQuery(useTRPC().portalCalls.dues.queryOptions())
  const late = useClock((now) => overdueOf(dues, now).map(breachKey).join(' '))
  const quiet = useStore(dismissedBreaches.keys, (keys) => keys)
  const { consultId: open } = inboxLocationOf(usePathname())
  const keys = new Set(late.split(' '))
  const all = dues.filter((due) => keys.has(breachKey(due)))
  return { all, calling: all.filter((due) => due.consultId !== open && !quiet.has(breachKey(due))) }
}
