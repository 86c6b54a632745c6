import type { MessageHit, PatientHit, SearchResults } from '@consult/domain'
import { useSettled } from '@consult/ui/state/use-settled.ts'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isSearchable } from './is-searchable.ts'

const pageSize = 25
/** The pause after the last key before a search starts, in milliseconds. */
const pause = 180
/** How long results are kept for a reader who returns to them, in milliseconds. */
const keptFor = 60_000

/** Removes whitespace that does not affect the search. */
const trimmed = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Returns the results so far, and a way to load more. @param text the query as typed. */
export function useSearch(text: string) {
  const api = useTRPCClient()
  const query = trimmed(useSettled(text, pause))
  const enabled = isSearchable(query)
  const found = useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam, signal }): Promise<SearchResults> =>
      api.search.threads.mutate({ query, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: SearchResults) => page.nextCursor,
    enabled,
    staleTime: 5_000,
    gcTime: keptFor,
    // The previous results stay visible while the next search runs.
    placeholderData: (before) => (enabled ? before : undefined),
  })
  const patients: PatientHit[] = found.data?.pages[0]?.patients ?? []
  const messages: MessageHit[] = found.data?.pages.flatMap((page) => page.items) ?? []
  return { ...found, enabled, patients, messages, isSettled: trimmed(text) === query && !found.isPlaceholderData }
}
