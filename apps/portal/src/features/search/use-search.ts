import type { MessageHit, PatientHit, SearchResults } from '@consult/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPCClient } from '../../entities/api/trpc.ts'

const pageSize = 25
/** After the last letter, milliseconds. */
const pause = 180
/** Results are kept for whoever comes back to them, milliseconds. */
const keptFor = 60_000

/** The text once nobody has written for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What is looked for, without what makes no difference. */
const trimmed = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Shorter than this, nearly everything would be found. In characters. */
export const shortestSearch = 2

/** What a search has found so far, and the way to more. @param text as it is typed. */
export function useSearch(text: string) {
  const api = useTRPCClient()
  const query = trimmed(useSettled(text))
  const enabled = query.length >= shortestSearch
  const found = useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam, signal }): Promise<SearchResults> =>
      api.search.threads.mutate({ query, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: SearchResults) => page.nextCursor,
    enabled,
    staleTime: 5_000,
    gcTime: keptFor,
    // What was found before stays in sight while the next is looked for.
    placeholderData: (before) => (enabled ? before : undefined),
  })
  const patients: PatientHit[] = found.data?.pages[0]?.patients ?? []
  const messages: MessageHit[] = found.data?.pages.flatMap((page) => page.items) ?? []
  return { ...found, enabled, patients, messages, isSettled: trimmed(text) === query && !found.isPlaceholderData }
}
