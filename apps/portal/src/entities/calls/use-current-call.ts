import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import type { CallItem } from './call-item.ts'

/**
 * Returns the call that is ringing for the physician or that they are in. Null if there is none; undefined until it is
 * known.
 */
export function useCurrentCall(): CallItem | null | undefined {
  return useQuery(useTRPC().portalCalls.current.queryOptions()).data
}
