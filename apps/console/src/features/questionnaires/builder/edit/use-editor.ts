import type { Json } from '@consult/questionnaires/builder'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf, isPassing } from '@consult/web-client/errors/fault.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Questionnaire } from '../../questionnaire.ts'
import { useRereadQuestionnaires } from '../../use-questionnaires.ts'
import { createEditor, type Editor } from './editor.ts'
import type { Outcome } from './form-saver.ts'
import { dropEditor, findEditor, keepEditor, leaveEditor } from './open-editors.ts'

/** Editors whose page has closed a moment ago. React opens and closes each page twice in development. */
const leaving = new Map<Editor, ReturnType<typeof setTimeout>>()

/**
 * Opens a form for editing, with the changes of this tab that are not saved yet.
 * @param content what to begin with; that of the newest version, or of an earlier one
 * @returns null: it is not built like a questionnaire. undefined: it is being opened.
 */
export function useEditor(
  newest: Questionnaire,
  content: Json,
): { editor: Editor | null | undefined; renew: (latest: Questionnaire) => void } {
  const api = useTRPCClient().consoleQuestionnaires
  const trpc = useTRPC()
  const queries = useQueryClient()
  const reread = useRereadQuestionnaires()
  const { key } = newest
  const [editor, setEditor] = useState<Editor | null | undefined>(() => findEditor(key))
  const [start, setStart] = useState({ newest, content })
  useEffect(() => {
    let isHere = true
    const put = async (questionnaire: Json, revision: number | null): Promise<Outcome> => {
      try {
        const saved = await api.put.mutate({ key, questionnaire: { ...questionnaire }, revision })
        // Whoever opens the form next begins with its revision.
        await putSaved(queries, trpc.consoleQuestionnaires.get.queryKey({ key }), saved)
        return saved
      } catch (error) {
        const fault = faultOf(error)
        if (fault.code === 'precondition_failed') return 'conflict'
        return isPassing(fault) ? 'unsent' : 'refused'
      }
    }
    const known = findEditor(key)
    if (known) {
      clearTimeout(leaving.get(known))
      setEditor(known)
    } else {
      void createEditor({ ...start, put }).then((made) => {
        if (!isHere) return
        if (made) keepEditor(key, made)
        setEditor(made)
      })
    }
    return () => {
      isHere = false
      const open = findEditor(key)
      if (!open) return
      leaving.set(
        open,
        setTimeout(() => {
          leaving.delete(open)
          void leaveEditor(key, open).then(reread)
        }),
      )
    }
  }, [key, start])
  return {
    editor,
    /** Begins anew with the latest content, and forgets what was not saved. */
    renew: (latest) => {
      const open = findEditor(key)
      if (open) dropEditor(key, open)
      setEditor(undefined)
      setStart({ newest: latest, content: latest.questionnaire })
    },
  }
}
