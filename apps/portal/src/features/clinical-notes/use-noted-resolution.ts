import { dispositionWords } from '@consult/domain'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** What the newest note of a thread says to the patient, the reader's own draft included. Null if it says nothing. */
export function useNotedResolution(
  consultId: string,
  enabled: boolean,
): { readonly summary: string; readonly followUp: string | null } | null {
  const { asyncConsultNotes } = useTRPC()
  const { data } = useQuery(asyncConsultNotes.list.queryOptions({ id: consultId, limit: 50 }, { enabled }))
  return useMemo(() => {
    const note = data?.items.find(({ enteredInError }) => enteredInError === null)
    if (!note?.patientSummary?.text) return null
    const { text, language } = note.patientSummary
    return { summary: text, followUp: note.disposition && dispositionWords(note.disposition, language) }
  }, [data])
}
