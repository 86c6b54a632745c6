'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { NoteTemplate } from './template-draft.ts'
import { noteTemplateWords } from './words.ts'

/** The sections of a version, as physicians get them. */
export function SectionList({ sections }: Pick<NoteTemplate, 'sections'>) {
  const words = useWords(noteTemplateWords)
  return (
    <ol aria-label={words.sections} className="grid grid-cols-1 gap-4">
      {sections.map(({ key, title, hint, text, required }) => (
        <li key={key} className="grid grid-cols-1 gap-1 border-s-2 border-line ps-3">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <span dir="auto" className="font-semibold wrap-anywhere">
              {title}
            </span>
            <code dir="ltr" className="font-mono text-xs wrap-anywhere text-muted">
              {key}
            </code>
            {required && <Chip>{words.required}</Chip>}
          </p>
          {hint && (
            <p dir="auto" className="text-s wrap-anywhere text-muted">
              {hint}
            </p>
          )}
          {text !== '' && (
            <div className="grid grid-cols-1 gap-0.5 text-s">
              <p className="text-muted">{words.startsWith}</p>
              <p dir="auto" className="rounded-s bg-sunken px-2 py-1.5 wrap-anywhere whitespace-pre-wrap">
                {text}
              </p>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
