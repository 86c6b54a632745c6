import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { faultOf, isPassing } from '../errors/fault.ts'
import { sessionEnded } from '../session/session-state.ts'

const tries = 3

function noticeEnd(error: unknown): void {
  if (faultOf(error).code === 'unauthorized') sessionEnded()
}

/**
 * Creates the cache of all data read from the service.
 * @param isLive true when stream events keep it up to date: nothing in it becomes stale with time, and a tab that regains
 *   the focus refetches nothing, because the stream delivers what it missed. Otherwise a page shows what it has, and asks
 *   again whenever it is opened, regains the focus or is online again.
 */
export function createQueryClient({ isLive }: { isLive: boolean }): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      queries: {
        staleTime: isLive ? Number.POSITIVE_INFINITY : 0,
        refetchOnWindowFocus: !isLive,
        refetchOnReconnect: !isLive,
        retry: (failures, error) => failures < tries && isPassing(faultOf(error)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
