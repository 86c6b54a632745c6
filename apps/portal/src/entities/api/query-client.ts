import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { faultOf, isPassing } from '../errors/fault.ts'
import { sessionEnded } from '../session/session-state.ts'

const tries = 3

function noticeEnd(error: unknown): void {
  if (faultOf(error).code === 'unauthorized') sessionEnded()
}

/**
 * The cache of everything read. Events keep it up to date, so nothing in it goes stale by itself, and a tab that
 * comes back to the front reads nothing again: the stream says what it has missed.
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
