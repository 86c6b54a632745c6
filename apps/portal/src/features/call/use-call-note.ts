import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTRPC } from '../../entities/api/trpc.ts'
import type { NotedCall } from '../../entities/calls/call-item.ts'
import { createStore } from '../../ui/state/store.ts'
import { markUnsaved } from '../../ui/unsaved/unsaved.ts'

/** Notes that are written and not saved yet, by call: they outlast going to another page, not the tab. */
const unsavedNotes = createStore<Readonly<Record<string, string>>>({})

/** So long after the last key it is saved, milliseconds. */
const pause = 2000

unsavedNotes.subscribe(() => markUnsaved('notes', Object.keys(unsavedNotes.get()).length > 0))

function forget(id: string, written: string): void {
  unsavedNotes.set((all) => {
    if (all[id] !== written) return all
    const { [id]: _saved, ...rest } = all
    return rest
  })
}

/** The note of a call as it is being written: saved by itself after a pause, on leaving the field and before the end. */
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
  // Going to another page saves what stands there.
  useEffect(() => () => void save().catch(() => undefined), [save])
  const dirty = text !== (call.note ?? '')
  return { text, write, save, dirty, saving: writing.isPending, error: writing.error }
}
