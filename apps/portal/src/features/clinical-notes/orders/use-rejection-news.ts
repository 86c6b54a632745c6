import { createStore, useStore } from '@consult/ui/state/store.ts'
import { useEffect, useMemo } from 'react'
import { useWorkspace } from '../../../entities/workspace/workspace.tsx'
import type { NotedConsult } from '../note-content.ts'
import { useOrders } from './use-orders.ts'

/** The rejected orders that this tab has shown. */
const shownRejections = createStore<ReadonlySet<string>>(new Set())

/** Whether the partner has rejected an order of the reader that they have not seen yet. @param isShown whether they see it now */
export function useRejectionNews(consult: Pick<NotedConsult, 'id'>, isShown: boolean): boolean {
  const { me } = useWorkspace()
  const { data } = useOrders(consult)
  const rejected = useMemo(
    () =>
      data?.items.filter(({ status, physician }) => status === 'rejected' && physician.id === me.physician.id) ?? [],
    [data, me],
  )
  const isNews = useStore(shownRejections, (shown) => rejected.some(({ id }) => !shown.has(id)))
  useEffect(() => {
    if (isShown && isNews) shownRejections.set((shown) => new Set([...shown, ...rejected.map(({ id }) => id)]))
  }, [isShown, isNews, rejected])
  return isNews && !isShown
}
