import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import type { CallItem } from './call-item.ts'

/** The call that rings for the physician or that they are in; undefined until that is known. */
export function useCurrentCall(): CallItem | null | undefined {
  return useQuery(useTRPC().portalCalls.current.queryOptions()).data
}
