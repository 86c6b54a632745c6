'use client'

import { isComposing } from '@consult/design/is-composing'
import type { AsyncConsult } from '@consult/domain'
import { messageTextLimit, normalizeMessageText } from '@consult/domain/message-text'
import { Button } from '@consult/ui/controls/button.tsx'
import { isSendKey } from '@consult/ui/controls/send-key.ts'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { type Colleague, useColleagues } from '../../entities/clinicians/use-colleagues.ts'
import { modifierKey } from '../composer/modifier-key.ts'
import { useOwnHeight } from '../composer/use-own-height.ts'
import { MacroList } from '../macros/macro-list.tsx'
import { firstGap } from '../macros/placeholders.ts'
import { useFillIn, useGapLabels } from '../macros/use-macros.ts'
import { useSlash } from '../macros/use-slash.ts'
import { ColleagueOptions } from './colleague-options.tsx'
import { matchColleagues, mentionAt, mentionedIn, putMention } from './mention-text.ts'
import { draftOf, forgetNote, noteDrafts, writeNote } from './note-drafts.ts'
import { noteFocus } from './note-mode.ts'
import { teamWords } from './words.ts'

/** Adds the note of a consult. The key makes a repeated request add it once. */
function useAddNote(consultId: string) {
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ text, mentions, key }: { text: string; mentions: string[]; key: string }) =>
      api.internalNotes.create.mutate({ id: consultId, text, mentions }, { context: { idempotencyKey: key } }),
    onSuccess: () => {
      forgetNote(consultId)
      return queries.invalidateQueries({ queryKey: trpc.internalNotes.list.queryKey({ id: consultId }) })
    },
  })
}

/**
 * The field for a note to colleagues. Its color, its label and its button differ from those of a reply, and its text is
 * another draft, so that neither can be sent as the other.
 */
export function NoteComposer({ consult }: { consult: Pick<AsyncConsult, 'id' | 'patientId'> }) {
  const consultId = consult.id
  const words = useWords(teamWords)
  const language = useLanguage()
  const draft = useStore(noteDrafts, (all) => draftOf(all, consultId))
  const area = useOwnHeight(draft.text)
  const adding = useAddNote(consultId)
  const [cursor, setCursor] = useState(draft.text.length)
  const [at, setAt] = useState(0)
  /** The position of an `@` that is no longer looked up: dismissed with Escape, or a colleague's by now. */
  const [left, setLeft] = useState<number | null>(null)
  const asked = mentionAt(draft.text, cursor)
  const open = asked !== null && asked.start !== left
  const colleagues = useColleagues(consultId, open)
  const offered = open ? matchColleagues(colleagues.data?.colleagues ?? [], asked.query) : []
  const chosen = mentionedIn(draft.text, draft.chosen)
  const normal = normalizeMessageText(draft.text)
  const over = [...normal].length - messageTextLimit
  const ready = normal !== '' && over <= 0 && !adding.isPending
  const takesFocus = useStore(noteFocus, (id) => id === consultId)
  useEffect(() => {
    if (!takesFocus) return
    noteFocus.set(null)
    area.current?.focus()
  }, [takesFocus, area])
  const gapLabels = useGapLabels()
  const putText = (text: string, at: number) => {
    writeNote(consultId, { text })
    setCursor(at)
    requestAnimationFrame(() => {
      const gap = firstGap(text, gapLabels)
      area.current?.focus()
      area.current?.setSelectionRange(gap?.start ?? at, gap?.end ?? at)
      slash.follow()
    })
  }
  const slash = useSlash({ consultId, area, text: draft.text, put: putText, fill: useFillIn(consult) })

  const choose = (colleague: Colleague) => {
    if (!colleague.licensed) return
    const put = putMention(draft.text, cursor, colleague)
    writeNote(consultId, { text: put.text, chosen: [...draft.chosen, colleague] })
    setCursor(put.cursor)
    setLeft(asked?.start ?? null)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(put.cursor, put.cursor)
    })
  }
  const add = () => {
    if (ready) adding.mutate({ text: draft.text.toWellFormed(), mentions: chosen.map(({ id }) => id), key: draft.key })
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const colleague = offered[at]
    if (open && offered.length > 0 && step !== undefined) {
      event.preventDefault()
      setAt((at + step + offered.length) % offered.length)
    } else if (
      open &&
      colleague &&
      (event.key === 'Enter' || event.key === 'Tab') &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      event.preventDefault()
      choose(colleague)
    } else if (open && event.key === 'Escape') {
      event.preventDefault()
      setLeft(asked.start)
    } else if (slash.press(event)) event.preventDefault()
    else if (isSendKey(event)) {
      event.preventDefault()
      add()
    } else if (event.key === 'Escape') area.current?.blur()
    const gap = firstGap(draft.text, gapLabels, area.current?.selectionEnd)
    if (event.defaultPrevented || event.key !== 'Tab' || event.shiftKey || !gap) return
    event.preventDefault()
    area.current?.setSelectionRange(gap.start, gap.end)
  }
  const follow = () => {
    setCursor(area.current?.selectionEnd ?? 0)
    setAt(0)
    slash.follow()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      className="relative mx-auto w-full max-w-180"
    >
      {open && (
        <ColleagueOptions id="colleagues" colleagues={offered} at={at} state={colleagues.status} onChoose={choose} />
      )}
      {slash.open && !open && (
        <MacroList id="note-macros" macros={slash.macros} at={slash.at} state={slash.state} onChoose={slash.insert} />
      )}
      <div className="rounded-m border-2 border-dashed border-warning-text bg-warning-soft p-1.5 focus-within:outline-2 focus-within:outline-focus">
        <p className="flex flex-wrap items-center gap-x-1.5 px-2 pt-0.5 text-s font-semibold text-warning-text">
          <EyeOff className="size-4 shrink-0" aria-hidden />
          {words.label}
        </p>
        <textarea
          ref={area}
          rows={2}
          value={draft.text}
          onChange={(event) => {
            writeNote(consultId, { text: event.target.value })
            follow()
          }}
          onSelect={follow}
          onKeyDown={press}
          dir="auto"
          placeholder={words.placeholder}
          aria-label={words.label}
          aria-describedby="note-hint"
          aria-autocomplete="list"
          aria-controls={open ? 'colleagues' : slash.open ? 'note-macros' : undefined}
          aria-activedescendant={
            open && offered.length > 0
              ? `colleagues-${at}`
              : slash.open && slash.macros.length > 0
                ? `note-macros-${slash.at}`
                : undefined
          }
          className="max-h-[35dvh] w-full resize-none bg-transparent px-2 py-1.5 text-base leading-normal text-ink outline-none placeholder:text-muted pointer-fine:text-m"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
        <p id="note-hint" role="status" className="min-w-[min(10rem,100%)] flex-1 ps-1 text-s text-muted">
          {adding.isError ? (
            <span className="font-medium text-danger-text">
              {words.notAdded} {wordsOf(faultOf(adding.error), language)}
            </span>
          ) : over > 0 ? (
            <span className="font-medium text-danger-text">{words.tooMany(over)}</span>
          ) : chosen.length > 0 ? (
            words.mentions(chosen.map(({ name }) => name).join(', '))
          ) : (
            <span className="pointer-coarse:hidden">{words.keys(modifierKey())}</span>
          )}
        </p>
        <Button
          type="submit"
          disabled={!ready}
          busy={adding.isPending}
          className="border-warning-text bg-warning-soft text-warning-text"
        >
          <EyeOff className="size-4.5" aria-hidden />
          {adding.isPending ? words.adding : words.add}
        </Button>
      </div>
    </form>
  )
}
