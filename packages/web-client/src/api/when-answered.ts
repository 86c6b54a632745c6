import { idle } from '@consult/ui/controls/lazy-load.ts'
import type { QueryClient } from '@tanstack/react-query'

/** The longest wait before the page counts as ready, whatever is still loading; milliseconds. */
const longest = 5000

/**
 * Calls `then` once, after the first queries have been answered and rendered.
 * @returns what stops it
 */
export function whenAnswered(queries: QueryClient, then: () => void): () => void {
  const end = () => {
    stop()
    void idle().then(then)
  }
  const cache = queries.getQueryCache()
  const unwatch = cache.subscribe(() => {
    const asked = cache.getAll()
    if (queries.isFetching() === 0 && asked.some(({ state }) => state.status !== 'pending')) end()
  })
  const timer = setTimeout(end, longest)
  const stop = () => {
    unwatch()
    clearTimeout(timer)
  }
  return stop
}
