'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { CodeList } from './code-list.ts'
import { codeListWords } from './words.ts'

/** The lists of codes, with a link to each. */
export function CodeListList({ items }: { items: readonly CodeList[] }) {
  const words = useWords(codeListWords)
  return (
    <ul aria-label={words.title} className={rowList}>
      {items.map(({ key, title, system, concepts }) => (
        <li key={key} className={rowClass}>
          <div className="grid min-w-0 flex-1 gap-0.5">
            <PlaceLink
              href={`/code-lists/${key}`}
              className="min-w-0 justify-self-start font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
            >
              <bdi>{title}</bdi>
            </PlaceLink>
            <p className="flex flex-wrap gap-x-3 text-s text-muted">
              <code dir="ltr" className="font-mono wrap-anywhere">
                {key}
              </code>
              <span>{words.count(concepts)}</span>
              <span dir="ltr" className="wrap-anywhere">
                {system}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
