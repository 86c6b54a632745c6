import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotes } from './use-notes.ts'

/** Marks the physician's mentions on a consult as read once its notes are on a page that they can see. */
export function useReadMentions(consultId: string): void {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [newest] = useNotes(consultId).data?.items ?? []
  const { data } = useQuery(trpc.teamwork.mentions.queryOptions())
  const isMentioned = data?.mentions.some((one) => one.asyncConsultId === consultId) === true
  const upTo = newest?.id
  const { mutate } = useMutation(
    trpc.teamwork.readMentions.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.teamwork.mentions.queryKey() }),
    }),
  )
  useEffect(() => {
    if (!isMentioned || upTo === undefined) return
    const read = () => {
      if (document.visibilityState === 'visible') mutate({ id: consultId, upTo })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [consultId, isMentioned, upTo, mutate])
}
