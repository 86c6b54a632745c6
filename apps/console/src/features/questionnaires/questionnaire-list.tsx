'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { Summary } from './questionnaire.ts'
import { questionnaireWords } from './words.ts'

const tones = { draft: 'warning', active: 'success', retired: 'neutral' } as const

/** Where a version stands. */
export function StatusChip({ status }: { status: Summary['status'] }) {
  const { statuses } = useWords(questionnaireWords)
  return <Chip tone={tones[status as keyof typeof tones]}>{statuses[status as keyof typeof statuses]}</Chip>
}

/** Which version new consults ask. A second version only follows one that was published. */
export function askedWords(
  words: typeof questionnaireWords.en,
  { activeVersion, version, status }: Pick<Summary, 'activeVersion' | 'version' | 'status'>,
): string {
  if (activeVersion !== null) return words.activeVersion(activeVersion)
  return version > 1 || status === 'retired' ? words.notAsked : words.neverPublished
}

/** The newest version of each questionnaire, with a link to it. */
export function QuestionnaireList({ items }: { items: readonly Summary[] }) {
  const words = useWords(questionnaireWords)
  return (
    <ul aria-label={words.title} className={rowList}>
      {items.map((item) => (
        <li key={item.key} className={rowClass}>
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <PlaceLink
                href={`/questionnaires/${item.key}`}
                className="min-w-0 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
              >
                <bdi>{item.title ?? words.untitled}</bdi>
              </PlaceLink>
              <StatusChip status={item.status} />
            </p>
            <p className="flex flex-wrap gap-x-3 text-s text-muted">
              <code dir="ltr" className="font-mono wrap-anywhere">
                {item.key}
              </code>
              <span>{words.version(item.version)}</span>
              <span>{askedWords(words, item)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
