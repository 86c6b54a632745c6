'use client'

import type { InternalNote } from '@consult/domain'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { fullWords, timeWords } from '@consult/web-client/time/days.ts'
import { EyeOff } from 'lucide-react'
import { Fragment } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { splitMentions } from './mention-text.ts'
import { notesAt } from './notes-at.ts'
import { useNotes } from './use-notes.ts'
import { teamWords } from './words.ts'

/** A note among colleagues: in another color than any message, with a label that says who does not see it. */
function Note({ note }: { note: InternalNote }) {
  const words = useWords(teamWords)
  const locale = useLocale()
  const { me } = useWorkspace()
  const author = note.author.id === me.physician.id ? words.you : note.author.name
  return (
    <article
      aria-label={words.by(author)}
      className="grid gap-1 rounded-m border border-dashed border-warning-text bg-warning-soft px-3 py-2"
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-warning-text">
        <EyeOff className="size-3.5 shrink-0" aria-hidden />
        <span className="font-semibold">{words.note}</span>
        <span aria-hidden>·</span>
        <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {author}
        </span>
        <time dateTime={note.createdAt} title={fullWords(note.createdAt, locale)} className="figures">
          {timeWords(note.createdAt, locale)}
        </time>
        <span>{words.unseen}</span>
      </p>
      <p dir="auto" className="text-m wrap-anywhere whitespace-pre-wrap text-ink">
        {splitMentions(note.text, note.mentions).map(({ words: part, isMention }, n) =>
          isMention ? (
            <strong key={n} className="font-semibold">
              {part}
            </strong>
          ) : (
            <Fragment key={n}>{part}</Fragment>
          ),
        )}
      </p>
    </article>
  )
}

/**
 * The notes that were written before a group of messages and after the one before it, or after the last group.
 * @param groups the shown groups, oldest first. @param at the index of the group; the number of groups for the end.
 */
export function NotesBetween({
  consultId,
  groups,
  at,
  hasOlder,
}: {
  consultId: string
  groups: readonly { readonly messages: readonly { readonly createdAt: string }[] }[]
  at: number
  hasOlder: boolean
}) {
  const words = useWords(teamWords)
  const language = useLanguage()
  const notes = useNotes(consultId)
  if (notes.isError && at === groups.length) {
    return (
      <p role="alert" className="text-center text-s text-muted">
        {words.notesFailed} {wordsOf(faultOf(notes.error), language)}
      </p>
    )
  }
  const starts = groups.map(({ messages: [first] }) => first?.createdAt ?? '')
  return notesAt(notes.data?.items ?? [], starts, at, hasOlder).map((note) => <Note key={note.id} note={note} />)
}
