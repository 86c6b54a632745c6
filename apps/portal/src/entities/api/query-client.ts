import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { faultOf, isPassing } from '../errors/fault.ts'
import { sessionEnded } from '../session/session-state.ts'

const tries = 3

function noticeEnd(error: unknown): void {
  if (faultOf(error).code === 'unauthorized') sessionEnded()
}

/**
 * Creates the cache of all data read from the service. Stream events keep it up to date, so nothing in it becomes stale
 * with time. A tab that regains the focus refetches nothing, because the stream delivers what it missed.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < tries && isPassing(faultOf(error)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
