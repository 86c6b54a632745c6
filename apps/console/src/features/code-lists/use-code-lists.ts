import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { usePages } from '@consult/web-client/lists/use-pages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Concept } from './code-list.ts'

/** The partner's lists, without their codes. */
export const useCodeLists = () => useQuery(useTRPC().consoleCodeLists.list.queryOptions())

export const useCodeList = (key: string) => useQuery(useTRPC().consoleCodeLists.get.queryOptions({ key }))

/** The codes of a list, page by page. @param text finds codes as physicians find them; empty: all */
export function useConcepts(key: string, text: string) {
  const api = useTRPCClient()
  const trpc = useTRPC()
  return usePages<Concept>([trpc.consoleCodeLists.pathKey(), 'concepts', key, text], (cursor) =>
    api.consoleCodeLists.concepts.query({
      key,
      limit: 100,
      ...(text !== '' && { text }),
      ...(cursor !== undefined && { cursor }),
    }),
  )
}

/** Returns a function that reads everything about lists of codes again. */
export function useRereadCodeLists(): () => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: trpc.consoleCodeLists.pathKey() })
    await queries.invalidateQueries({ queryKey: [trpc.consoleCodeLists.pathKey()] })
  }
}
