import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import type { NotedConsult, NoteKind } from './note-content.ts'

/** The procedures of the notes of one kind of consult. */
export function useNoteProcedures(kind: NoteKind) {
  const { asyncConsultNotes, telehealthConsultNotes } = useTRPC()
  return kind === 'async' ? asyncConsultNotes : telehealthConsultNotes
}

/** The notes about a consult, newest first: the reader's own draft, and what is signed. */
export function useClinicalNotes({ kind, id }: Pick<NotedConsult, 'kind' | 'id'>) {
  return useQuery(useNoteProcedures(kind).list.queryOptions({ id, limit: 50 }))
}

export const useNoteTemplates = () => useQuery(useTRPC().noteTemplates.list.queryOptions())
