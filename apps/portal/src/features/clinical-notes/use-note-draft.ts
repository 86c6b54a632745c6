import type { ClinicalNote, NoteTemplate } from '@consult/domain'
import { useStore } from '@consult/ui/state/store.ts'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { forgetLocally, localDrafts, rebaseLocally, registerSaver, writeLocally } from './local-drafts.ts'
import { contentOf, type NoteContent, type NotedConsult, toInput } from './note-content.ts'
import { useNoteProcedures } from './use-clinical-notes.ts'

/** How long after the last key the note is saved, in milliseconds. */
const pause = 2000

const queues = new Map<string, Promise<void>>()

/** Runs the saves of a note one after another, so that each one names the revision that the one before has made. */
function inOrder(consultId: string, work: () => Promise<void>): Promise<void> {
  const before = queues.get(consultId) ?? Promise.resolve()
  const next = before.catch(() => undefined).then(work)
  queues.set(consultId, next)
  return next
}

/** A note that nobody has written in. */
export const emptyContent = ({ key, sections }: NoteTemplate): NoteContent => ({
  template: key,
  sections: sections.map(({ key, title, text }) => ({ key, title, text, generated: false })),
  diagnoses: [],
  disposition: null,
  patientSummary: null,
})

/**
 * The physician's draft of a note about a consult. It is saved after a pause, when its part of the page goes away, and before
 * it is signed. A save names the revision that it is based on; if another tab has saved since, `conflict` is set and both
 * texts stay until the physician chooses.
 */
export function useNoteDraft(consult: NotedConsult, draft: ClinicalNote | undefined, first: NoteTemplate) {
  const { id, kind } = consult
  const procedures = useNoteProcedures(kind)
  const queries = useQueryClient()
  const queryKey = procedures.list.queryKey({ id, limit: 50 })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const local = useStore(localDrafts, (all) => all[id])
  const saved = draft ? contentOf(draft) : emptyContent(first)
  const put = (note: ClinicalNote) =>
    putSaved(queries, queryKey, (page) => ({
      ...page,
      items: [note, ...(page?.items ?? []).filter((one) => one.id !== note.id)],
    }))
  const saving = useMutation(
    procedures.saveDraft.mutationOptions({
      onSuccess: (note) => {
        rebaseLocally(id, note.revision)
        return put(note)
      },
      onError: (error) => {
        if (faultOf(error).code === 'precondition_failed') void queries.invalidateQueries({ queryKey })
      },
    }),
  )
  const signing = useMutation(procedures.sign.mutationOptions({ onSuccess: put }))
  const { mutateAsync } = saving
  const save = useCallback((): Promise<void> => {
    clearTimeout(timer.current)
    return inOrder(id, async () => {
      const now = localDrafts.get()[id]
      if (now === undefined) return
      await mutateAsync({ id, revision: now.revision, ...toInput(now.content) })
      forgetLocally(id, now.content)
    })
  }, [id, mutateAsync])
  const later = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save().catch(() => undefined), pause)
  }
  const content = local?.content ?? saved
  const write = (change: Partial<NoteContent>) => {
    const before = localDrafts.get()[id]
    const revision = before ? before.revision : (draft?.revision ?? null)
    writeLocally(id, { content: { ...(before?.content ?? saved), ...change }, revision })
    // A save would be refused until the physician has chosen.
    if (!isConflict) later()
  }
  // The save before the texts of two tabs are merged by hand would be refused again.
  const isConflict = saving.isError && faultOf(saving.error).code === 'precondition_failed' && local !== undefined
  useEffect(() => registerSaver(id, save), [id, save])
  useEffect(() => () => void save().catch(() => undefined), [save])
  return {
    content,
    write,
    save,
    dirty: local !== undefined,
    savedAt: draft?.updatedAt ?? null,
    isSaving: saving.isPending,
    error: saving.error,
    /** What another tab has saved. */
    conflict: isConflict ? (draft ?? null) : null,
    isConflict,
    keepMine: () => {
      rebaseLocally(id, draft?.revision ?? null)
      saving.reset()
      void save().catch(() => undefined)
    },
    takeTheirs: () => {
      forgetLocally(id)
      saving.reset()
    },
    /** Saves the note, also one in which nothing is written yet, so that it can have orders. */
    prepare: async () => {
      if (!draft && localDrafts.get()[id] === undefined) writeLocally(id, { content: saved, revision: null })
      await save()
    },
    sign: async () => {
      await save()
      const note = queries.getQueryData(queryKey)?.items.find(({ status }) => status === 'draft')
      if (note) await signing.mutateAsync({ id, noteId: note.id, revision: note.revision })
    },
    signing,
  }
}
