import { useInfiniteQuery } from '@tanstack/react-query'

interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly nextCursor?: string | undefined
}

/** What a list shows: its items so far, and how to get more. */
export interface Pages<Item> {
  readonly data: readonly Item[] | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly isPaused: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
  /** Loads the next page; null at the end of the list. */
  readonly more: (() => void) | null
}

/** Reads a list page by page. @param key names the list and its filter */
export function usePages<Item>(
  key: readonly unknown[],
  read: (cursor: string | undefined) => Promise<PageOf<Item>>,
): Pages<Item> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
  return {
    data: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    isError: query.isError,
    isPaused: query.isPaused,
    isFetching: query.isFetching,
    refetch: query.refetch,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}
