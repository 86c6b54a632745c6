import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { usePages } from '@consult/web-client/lists/use-pages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Summary } from './questionnaire.ts'

/** The newest version of each questionnaire, page by page. */
export function useQuestionnaires() {
  const api = useTRPCClient()
  const trpc = useTRPC()
  return usePages<Summary>([trpc.consoleQuestionnaires.pathKey(), 'pages'], (cursor) =>
    api.consoleQuestionnaires.list.query({ ...(cursor !== undefined && { cursor }) }),
  )
}

/** A version of a questionnaire. @param version null: the newest one */
export const useQuestionnaire = (key: string, version: number | null) =>
  useQuery(useTRPC().consoleQuestionnaires.get.queryOptions({ key, ...(version !== null && { version }) }))

/** Returns a function that reads everything about questionnaires again. */
export function useRereadQuestionnaires(): () => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: trpc.consoleQuestionnaires.pathKey() })
    await queries.invalidateQueries({ queryKey: [trpc.consoleQuestionnaires.pathKey(), 'pages'] })
  }
}
