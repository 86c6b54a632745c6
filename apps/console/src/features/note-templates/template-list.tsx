'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { Summary } from './template-draft.ts'
import { noteTemplateWords } from './words.ts'

/** The newest version of each template, with a link to it. */
export function TemplateList({ items }: { items: readonly Summary[] }) {
  const words = useWords(noteTemplateWords)
  return (
    <ul aria-label={words.title} className={rowList}>
      {items.map(({ key, title, version, sections, shipped }) => (
        <li key={key} className={rowClass}>
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <PlaceLink
                href={`/note-templates/${key}`}
                className="min-w-0 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
              >
                <bdi>{title}</bdi>
              </PlaceLink>
              {shipped && <Chip>{words.shipped}</Chip>}
            </p>
            <p className="flex flex-wrap gap-x-3 text-s text-muted">
              <code dir="ltr" className="font-mono wrap-anywhere">
                {key}
              </code>
              <span>{words.version(version)}</span>
              <span>{words.sectionCount(sections.length)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
