'use client'

import type { Json } from '@consult/questionnaires/builder'
import { LoadingState } from '@consult/ui/controls/empty-state.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRereadQuestionnaires } from '../../use-questionnaires.ts'
import { useTools } from '../editor-context.ts'
import { builderWords } from '../words.ts'
import { ChangeSummary } from './change-summary.tsx'

/** The version that patients answer now, to compare with. */
function useActive(key: string, version: number | null) {
  const trpc = useTRPC()
  return useQuery({
    ...trpc.consoleQuestionnaires.get.queryOptions({ key, version: version ?? 1 }),
    enabled: version !== null,
  })
}

/** Asks before the form is published, with what changes for patients. */
export function PublishDialog({
  formKey,
  title,
  activeVersion,
  onClose,
  onPublished,
}: {
  formKey: string
  title: string
  activeVersion: number | null
  onClose: () => void
  onPublished: () => void
}) {
  const words = useWords(builderWords)
  const api = useTRPCClient().consoleQuestionnaires
  const reread = useRereadQuestionnaires()
  const { editor } = useTools()
  const active = useActive(formKey, activeVersion)
  const [after, setAfter] = useState<Json | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    void editor.flush().then((isSaved) => {
      setUnsaved(!isSaved)
      setAfter(editor.check.get().valid)
    })
  }, [editor])
  const run = async () => {
    const isSaved = await editor.flush()
    setUnsaved(!isSaved)
    if (!isSaved) return false
    const { revision } = editor.saver.stored.get()
    const published = await api.publish.mutate({ key: formKey, revision })
    editor.saver.rebase(published)
    await reread()
    showToast({ kind: 'done', title: words.published })
    onPublished()
    return true
  }
  const isReady = after !== null && (activeVersion === null || active.data !== undefined)
  return (
    <ChangeDialog
      change={{ title: words.publishTitle(title), text: words.publishText, button: words.publish, wide: true, run }}
      onClose={onClose}
    >
      {isUnsaved && (
        <p role="alert" className="text-m text-danger-text">
          {words.notSaved}
        </p>
      )}
      {isReady ? (
        <ChangeSummary before={activeVersion === null ? null : (active.data?.questionnaire ?? null)} after={after} />
      ) : (
        <LoadingState />
      )}
    </ChangeDialog>
  )
}
