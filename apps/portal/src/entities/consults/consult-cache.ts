import type { AsyncConsult } from '@consult/domain'
import type { useTRPC } from '@consult/web-client/api/trpc.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { type InboxItem, inboxViews } from './inbox-views.ts'
import { type LoadedView, placeItems, replaceItems, rowsOf } from './loaded-view.ts'
import { refreshHistory } from './patient-histories.ts'
import { keyOf as transcriptKeyOf } from './transcript-cache.ts'

export const inboxPageSize = 100

/** The tab's cache of consults: the rows of the loaded views, the open consults, and patients' histories. */
export interface ConsultCache {
  /** Returns the consult's row from any view that has loaded it. */
  find(consultId: string): InboxItem | undefined
  /** Returns all loaded rows, each consult once. */
  rows(): InboxItem[]
  /** Updates the rows and moves them to their places in every loaded view. */
  place(items: readonly InboxItem[]): void
  /**
   * Removes what the tab knows about consults that went to a colleague: an open consult is requested again, and the service
   * refuses until the physician gives a reason.
   */
  withhold(consultIds: Iterable<string>): void
  /**
   * Applies the consults' new states and their last messages, by consult id. It ignores a state older than the known
   * one. In a worklist a row stays at its place until the list is read again.
   */
  put(consults: ReadonlyMap<string, AsyncConsult>, messages: ReadonlyMap<string, InboxItem['lastMessage']>): void
}

/**
 * False if the found state is older than the known one: an event may arrive after an answer that already includes it.
 */
function isNewer(known: AsyncConsult | undefined, found: AsyncConsult): boolean {
  return !known || found.lastActivityAt >= known.lastActivityAt
}

/**
 * The consult after its last message: an answer stops the clock for a reply. The service sends no event about that, and what is
 * asked next, such as until when to put the consult aside, must not wait until the consult is read again.
 */
export function afterMessage(consult: AsyncConsult, message: InboxItem['lastMessage'] | undefined): AsyncConsult {
  const isAnswer = message?.authorType === 'physician' && message.at > consult.lastActivityAt
  return isAnswer && consult.responseDueAt !== null ? { ...consult, responseDueAt: null } : consult
}

/** @param me the physician's id. */
export function createConsultCache(queries: QueryClient, trpc: ReturnType<typeof useTRPC>, me: string): ConsultCache {
  const keys = inboxViews.map((view) => ({
    view,
    queryKey: trpc.portal.inbox.infiniteQueryKey({ view, limit: inboxPageSize }),
  }))
  const loadedViews = () => keys.map(({ queryKey }) => queries.getQueryData<LoadedView>(queryKey))
  const rows = () => [...new Map(loadedViews().flatMap((loaded) => [...rowsOf(loaded)])).values()]
  const find = (consultId: string) => {
    for (const loaded of loadedViews()) {
      const row = rowsOf(loaded).get(consultId)
      if (row) return row
    }
    return undefined
  }

  const placeAll = (items: readonly InboxItem[]) => {
    const looking = { physicianId: me, now: serverNow() }
    for (const { view, queryKey } of keys) {
      queries.setQueryData<LoadedView>(queryKey, (loaded) => loaded && placeItems(loaded, view, items, looking))
    }
  }

  /** Updates the consult's own entry and its patient's history. */
  const putOpen = (consult: AsyncConsult) => {
    const key = trpc.asyncConsults.get.queryKey({ id: consult.id })
    if (queries.getQueryState(key)) queries.setQueryData(key, (was) => (isNewer(was, consult) ? consult : was))
    refreshHistory(queries, trpc, consult)
  }

  return {
    find,
    rows,
    place: (items) =>
      notifyManager.batch(() => {
        placeAll(items.filter((item) => isNewer(find(item.consult.id)?.consult, item.consult)))
        for (const item of items) if (!item.withheld) putOpen(item.consult)
      }),
    withhold: (consultIds) =>
      notifyManager.batch(() => {
        for (const id of consultIds) {
          queries.removeQueries({ queryKey: transcriptKeyOf(id) })
          void queries.resetQueries({ queryKey: trpc.asyncConsults.get.queryKey({ id }) })
        }
      }),
    put: (consults, messages) =>
      notifyManager.batch(() => {
        const ids = new Set([...consults.keys(), ...messages.keys()])
        const newer = (row: InboxItem): InboxItem => {
          const { id } = row.consult
          if (!ids.has(id)) return row
          const consult = consults.get(id)
          const lastMessage = messages.get(id)
          return {
            ...row,
            consult: consult && isNewer(row.consult, consult) ? consult : afterMessage(row.consult, lastMessage),
            ...(lastMessage && { lastMessage }),
          }
        }
        const changed = [...ids].flatMap((id) => {
          const row = find(id)
          return row ? [newer(row)] : []
        })
        if (changed.length > 0) placeAll(changed)
        const worklists = { queryKey: trpc.worklist.list.pathKey() }
        queries.setQueriesData<LoadedView>(worklists, (loaded) => loaded && replaceItems(loaded, newer))
        for (const consult of consults.values()) putOpen(consult)
        for (const [id, message] of messages) {
          queries.setQueryData(trpc.asyncConsults.get.queryKey({ id }), (was) => was && afterMessage(was, message))
        }
      }),
  }
}
