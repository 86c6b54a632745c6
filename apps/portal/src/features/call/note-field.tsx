'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import type { useCallNote } from './use-call-note.ts'
import { callWords } from './words.ts'

/** The physician's note and its save status. */
export function NoteField({
  note,
  writtenAt,
  rows = 10,
  grows = false,
}: {
  note: ReturnType<typeof useCallNote>
  writtenAt: string | null
  rows?: number
  /** True if the field takes all available height. */
  grows?: boolean
}) {
  const words = useWords(callWords)
  const locale = useLocale()
  const language = useLanguage()
  const saved = writtenAt === null ? '' : words.noteSaved(timeWords(writtenAt, locale))
  const standing = note.saving ? words.noteSaving : note.dirty ? words.noteUnsaved : saved
  return (
    <div className={grows ? 'flex min-h-0 flex-1 flex-col gap-1' : 'grid gap-2'}>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        placeholder={words.notePlaceholder}
        rows={grows ? 3 : rows}
        grows={grows}
        dir="auto"
        maxLength={8000}
        value={note.text}
        onChange={(event) => note.write(event.target.value)}
        onBlur={() => void note.save().catch(() => undefined)}
        fault={note.error && note.dirty ? words.noteFailed + wordsOf(faultOf(note.error), language) : undefined}
      />
      <div className="flex min-h-9 items-center justify-between gap-3">
        <p className="text-s text-muted" aria-live="polite">
          {standing}
        </p>
        {note.dirty && (
          <Button busy={note.saving} onClick={() => void note.save().catch(() => undefined)}>
            {words.saveNote}
          </Button>
        )}
      </div>
    </div>
  )
}
