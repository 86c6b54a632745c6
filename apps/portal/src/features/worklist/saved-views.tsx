'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { controlWords } from '@consult/ui/controls/words.ts'
import { languageNow, useLanguage, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useSavedViews } from './use-worklist.ts'
import { worklistWords } from './words.ts'
import { type WorklistFilter, worklistPath } from './worklist-filter.ts'

function useReadAgain(): () => void {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: trpc.worklist.views.queryKey() })
}

/** Asks for the name under which a worklist is saved. */
function SaveDialog({ filter, onClose }: { filter: WorklistFilter; onClose: () => void }) {
  const words = useWords(worklistWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const [name, setName] = useState('')
  const readAgain = useReadAgain()
  const save = useMutation(
    useTRPC().worklist.saveView.mutationOptions({
      onSuccess: () => {
        showToast({ kind: 'done', title: wordsNow(worklistWords).saved })
        onClose()
      },
      onSettled: readAgain,
    }),
  )
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={words.saveTitle}
      words={words.saveText}
      refusal={save.error && wordsOf(faultOf(save.error), language)}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button look="primary" type="submit" form="save-view" busy={save.isPending} disabled={name.trim() === ''}>
            {save.isPending ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save.mutate({ name: name.trim(), filter })
        }}
      >
        <TextField
          label={words.name}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </DialogFrame>
  )
}

/** The worklists that the physician saved, as links. The one that is shown can be deleted; any other can be saved. */
export function SavedViews({ filter }: { filter: WorklistFilter }) {
  const words = useWords(worklistWords)
  const views = useSavedViews()
  const [saving, setSaving] = useState(false)
  const readAgain = useReadAgain()
  const remove = useMutation(
    useTRPC().worklist.removeView.mutationOptions({
      onSuccess: () => showToast({ kind: 'done', title: wordsNow(worklistWords).removed }),
      onError: (error) => {
        const title = wordsNow(worklistWords).notRemoved
        showToast({ kind: 'trouble', title, words: wordsOf(faultOf(error), languageNow()) })
      },
      onSettled: readAgain,
    }),
  )
  const here = worklistPath(filter)
  const shown = views.find((view) => worklistPath(view.filter) === here)
  return (
    <nav aria-label={words.views} className="flex flex-wrap items-center gap-2">
      <ul className="contents">
        {views.map((view) => (
          <li key={view.id} className="max-w-full">
            <Link
              href={worklistPath(view.filter)}
              prefetch={false}
              aria-current={view === shown ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border px-3 text-s font-medium wrap-anywhere pointer-coarse:min-h-11',
                view === shown
                  ? 'border-transparent bg-selected text-accent-text'
                  : 'border-line-strong text-ink hover:bg-hover',
              )}
            >
              <Bookmark className="size-3.5 shrink-0" aria-hidden />
              <bdi>{view.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {shown ? (
        <Button
          look="quiet"
          busy={remove.isPending}
          aria-label={words.removeView(shown.name)}
          onClick={() => remove.mutate({ id: shown.id })}
        >
          <Trash2 className="size-4" aria-hidden />
          {words.removeThis}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setSaving(true)}>
          <BookmarkPlus className="size-4" aria-hidden />
          {words.save}
        </Button>
      )}
      {saving && <SaveDialog filter={filter} onClose={() => setSaving(false)} />}
    </nav>
  )
}
