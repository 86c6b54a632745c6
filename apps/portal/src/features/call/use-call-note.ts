import { createStore } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { NotedCall } from '../../entities/calls/call-item.ts'

/** Notes that are written but not saved yet, by call. They survive a change of page, but not closing the tab. */
const unsavedNotes = createStore<Readonly<Record<string, string>>>({})

/** How long after the last key the note is saved, in milliseconds. */
const pause = 2000

unsavedNotes.subscribe(() => markUnsaved('notes', Object.keys(unsavedNotes.get()).length > 0))

function forget(id: string, written: string): void {
  unsavedNotes.set((all) => {
    if (all[id] !== written) return all
    const { [id]: _saved, ...rest } = all
    return rest
  })
}

/** Holds the note of a call during editing. It saves after a pause, when the field loses focus and before the call ends. */
export function useCallNote(call: NotedCall) {
  const { id } = call.consult
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [text, setText] = useState(() => unsavedNotes.get()[id] ?? call.note ?? '')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const key = trpc.portalCalls.get.queryKey({ id })
  const writing = useMutation(
    trpc.portalCalls.writeNote.mutationOptions({
      scope: { id: `note-${id}` },
      onSuccess: ({ noteWrittenAt }, { note }) => {
        forget(id, note)
        queries.setQueryData(key, (now) => now && { ...now, note: note === '' ? null : note, noteWrittenAt })
      },
    }),
  )
  const { mutateAsync } = writing
  const save = useCallback(async () => {
    clearTimeout(timer.current)
    const note = unsavedNotes.get()[id]
    if (note !== undefined) await mutateAsync({ id, note })
  }, [id, mutateAsync])
  const write = (note: string) => {
    setText(note)
    unsavedNotes.set((all) => ({ ...all, [id]: note }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save().catch(() => undefined), pause)
  }
  // Saves the current text on a change of page.
  useEffect(() => () => void save().catch(() => undefined), [save])
  const dirty = text !== (call.note ?? '')
  return { text, write, save, dirty, saving: writing.isPending, error: writing.error }
}
