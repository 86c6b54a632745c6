'use client'

import { isComposing } from '@consult/design/is-composing'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Bot } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { type NoteContent, nextStop } from '../note-content.ts'
import { noteWords } from '../words.ts'

type Section = NoteContent['sections'][number]

/** The Tab key goes to the next gap of the text; without one, it leaves the field as always. */
function jump(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Tab' || event.shiftKey || isComposing(event.nativeEvent)) return
  const field = event.currentTarget
  const stop = nextStop(field.value, field.selectionEnd)
  if (!stop) return
  event.preventDefault()
  field.setSelectionRange(stop.start, stop.end)
}

/** One section of a note. */
export function SectionField({
  section,
  hint,
  rows,
  onChange,
  onLeave,
}: {
  section: Section
  hint: string | null
  rows: number
  onChange: (section: Section) => void
  onLeave: () => void
}) {
  const words = useWords(noteWords)
  return (
    <div className="grid gap-1">
      <TextArea
        label={section.title}
        // Inside, so that what is filled in needs no room for it.
        placeholder={hint ?? undefined}
        aria-description={hint ?? undefined}
        rows={rows}
        dir="auto"
        maxLength={8000}
        value={section.text}
        onKeyDown={jump}
        onChange={(event) => onChange({ ...section, text: event.target.value, generated: false })}
        onBlur={onLeave}
      />
      {section.generated && (
        <p className="flex items-center gap-1.5 text-s text-warning-text">
          <Bot className="size-4 shrink-0" aria-hidden />
          {words.generated}
        </p>
      )}
    </div>
  )
}
