import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** The newest version of each template. */
export const useNoteTemplates = () => useQuery(useTRPC().consoleNoteTemplates.list.queryOptions())

/** A version of a template. @param version null: the newest one */
export const useNoteTemplate = (key: string, version: number | null) =>
  useQuery(useTRPC().consoleNoteTemplates.get.queryOptions({ key, ...(version !== null && { version }) }))

/** Returns a function that reads everything about templates again. */
export function useRereadNoteTemplates(): () => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: trpc.consoleNoteTemplates.pathKey() })
}

/**
 * Returns a function for when a template is gone: the page that opens reads the list again. This one would only find that its
 * template is not there.
 */
export function useForgetNoteTemplates(): () => Promise<void> {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: trpc.consoleNoteTemplates.pathKey(), refetchType: 'none' })
}
