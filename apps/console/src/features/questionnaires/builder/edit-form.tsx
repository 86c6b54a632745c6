'use client'

import type { Json } from '@consult/questionnaires/builder'
import { EmptyState, LoadingState } from '@consult/ui/controls/empty-state.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileWarning } from 'lucide-react'
import { useMay } from '../../../entities/session/use-me.tsx'
import { usePlace } from '../../navigation/use-place.tsx'
import type { Questionnaire } from '../questionnaire.ts'
import { Builder } from './builder.tsx'
import type { Editor } from './edit/editor.ts'
import { useEditor } from './edit/use-editor.ts'
import { ConflictNote } from './frame/conflict-note.tsx'
import { builderWords } from './words.ts'

/** What happens to the newest version when the form is saved. */
function SaveNote({ editor, from }: { editor: Editor; from: number }) {
  const words = useWords(builderWords)
  const { status, version } = useStore(editor.saver.stored, (stored) => stored)
  if (status !== 'draft') return <p className="text-m text-muted">{words.begins}</p>
  return version === from ? null : <p className="text-m text-warning-text">{words.replaces(version)}</p>
}

function Conflict({
  editor,
  formKey,
  renew,
}: {
  editor: Editor
  formKey: string
  renew: (latest: Questionnaire) => void
}) {
  const api = useTRPCClient().consoleQuestionnaires
  const trpc = useTRPC()
  const queries = useQueryClient()
  const state = useStore(editor.saver.state, (now) => now)
  if (state !== 'conflict') return null
  const reread = async () => {
    const theirs = await api.get.query({ key: formKey })
    queries.setQueryData(trpc.consoleQuestionnaires.get.queryKey({ key: formKey }), theirs)
    return theirs
  }
  return (
    <ConflictNote onKeep={async () => editor.saver.rebase(await reread())} onTake={async () => renew(await reread())} />
  )
}

/** Edits a form, from what the service has or from what this tab has not saved yet. @param from the version of the content */
export function EditForm({ newest, content, from }: { newest: Questionnaire; content: Json; from: number }) {
  const words = useWords(builderWords)
  const { go } = usePlace()
  const mayChange = useMay('changeQuestionnaires')
  const { editor, renew } = useEditor(newest, content)
  if (editor === undefined) return <LoadingState />
  if (editor === null || !mayChange) {
    return (
      <EmptyState mark={<FileWarning className="size-7" strokeWidth={1.5} aria-hidden />} title={words.notEditable}>
        <p>{words.notEditableText}</p>
      </EmptyState>
    )
  }
  return (
    <Builder
      key={editor.id}
      editor={editor}
      questionnaire={newest}
      note={
        <>
          <Conflict editor={editor} formKey={newest.key} renew={renew} />
          <SaveNote editor={editor} from={from} />
        </>
      }
      onPublished={() => go(`/questionnaires/${newest.key}`)}
    />
  )
}
