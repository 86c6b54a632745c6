import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** What the cache has for a key. */
type Cached<Key extends QueryKey> = InferDataFromTag<unknown, Key> | undefined

/**
 * Puts into the cache what a save returned. A read that is on its way may have begun before the save, and would put back what
 * was there before: its answer is dropped, and the same is read again.
 */
export async function putSaved<Key extends QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  saved: Updater<NoInfer<Cached<Key>>, NoInfer<Cached<Key>>>,
): Promise<void> {
  const exactly = { queryKey, exact: true } as const
  const wasReading = queries.isFetching(exactly) > 0
  await queries.cancelQueries(exactly)
  queries.setQueryData(queryKey, saved)
  if (wasReading) void queries.invalidateQueries(exactly)
}
