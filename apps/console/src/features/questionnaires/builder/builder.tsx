'use client'

import { type ItemId, linkIdOf, textOf } from '@consult/questionnaires/builder'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Questionnaire } from '../questionnaire.ts'
import type { Editor } from './edit/editor.ts'
import { ToolsProvider } from './editor-context.ts'
import { ScoreList } from './fields/score-list.tsx'
import { FormFields } from './frame/form-fields.tsx'
import { LanguagePicker } from './frame/language-picker.tsx'
import { LimitLines } from './frame/limit-lines.tsx'
import { PublishDialog } from './frame/publish-dialog.tsx'
import { SaveLine } from './frame/save-line.tsx'
import { ItemList } from './list/item-list.tsx'
import { PreviewPanel, previewId } from './preview/preview-panel.tsx'
import { builderWords } from './words.ts'

const isTextField = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')

/** Outside of text fields, which have their own history, the usual keys take edits back. */
function takeBack(event: KeyboardEvent, editor: Editor): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (!(ctrlKey || metaKey) || altKey || isTextField(target)) return
  const pressed = key.toLowerCase()
  if (pressed === 'y' || (pressed === 'z' && shiftKey)) editor.redo()
  else if (pressed === 'z') editor.undo()
  else return
  event.preventDefault()
}

/**
 * Edits a form beside its preview.
 * @param note what to know before editing
 */
export function Builder({
  editor,
  questionnaire,
  note,
  onPublished,
}: {
  editor: Editor
  questionnaire: Questionnaire
  note: ReactNode
  onPublished: () => void
}) {
  const words = useWords(builderWords)
  const { now: draft, past, future } = useStore(editor.history, (history) => history)
  const check = useStore(editor.check, (found) => found)
  const state = useStore(editor.saver.state, (saved) => saved)
  const { status } = useStore(editor.saver.stored, (stored) => stored)
  // A key shows at once. What is made from the whole form follows when there is time.
  const later = useDeferredValue(draft)
  const [language, setLanguage] = useState<string | null>(null)
  const [shown, setShown] = useState<ItemId | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const tools = useMemo(() => ({ editor, language }), [editor, language])
  const { refusals, blockers } = check.counts
  const entry = shown === null ? undefined : draft.entries.get(shown)
  const isUnchanged = status !== 'draft' && state === 'saved'
  const title = textOf(draft.root, 'title', null) || questionnaire.key
  return (
    <ToolsProvider value={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that work anywhere in the builder */}
      <div className="grid grid-cols-1 gap-5" onKeyDown={(event) => takeBack(event, editor)}>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="min-w-0 flex-1 basis-56">
            <LanguagePicker draft={later} language={language} onChange={setLanguage} />
          </div>
          <div className="flex min-h-11 flex-wrap items-center gap-2">
            <SaveLine />
            <IconButton label={words.undo} disabled={past.length === 0} onClick={editor.undo}>
              <Undo2 className="size-4.5 rtl:-scale-x-100" aria-hidden />
            </IconButton>
            <IconButton label={words.redo} disabled={future.length === 0} onClick={editor.redo}>
              <Redo2 className="size-4.5 rtl:-scale-x-100" aria-hidden />
            </IconButton>
            <Button
              className="xl:hidden"
              onClick={() => {
                const preview = document.getElementById(previewId)
                preview?.scrollIntoView({ block: 'start' })
                preview?.focus({ preventScroll: true })
              }}
            >
              {words.preview}
            </Button>
            <Button
              look="primary"
              disabled={isUnchanged || refusals + blockers > 0 || state === 'conflict'}
              onClick={() => setPublishing(true)}
            >
              {words.publish}
            </Button>
          </div>
        </div>
        {note}
        <LimitLines />
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 grid-cols-1 content-start gap-6">
            <FormFields draft={draft} />
            <ItemList draft={draft} onShow={setShown} />
            <ScoreList root={draft.root} questions={later} problems={check.refusals.scores} />
          </div>
          <div className="min-w-0 self-start xl:sticky xl:top-4">
            <PreviewPanel draft={later} show={entry ? linkIdOf(entry) : null} />
          </div>
        </div>
      </div>
      {isPublishing && (
        <PublishDialog
          formKey={questionnaire.key}
          title={title}
          activeVersion={questionnaire.activeVersion}
          onClose={() => setPublishing(false)}
          onPublished={onPublished}
        />
      )}
    </ToolsProvider>
  )
}
