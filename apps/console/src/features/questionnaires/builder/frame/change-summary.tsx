'use client'

import { compareForms, type ItemChange, type Json } from '@consult/questionnaires/builder'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { builderWords } from '../words.ts'

/** How many changes of a kind are listed. */
const shown = 8

function ChangeList({ title, changes }: { title: string; changes: readonly ItemChange[] }) {
  const words = useWords(builderWords)
  if (changes.length === 0) return null
  const rest = changes.length - shown
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="font-medium">{title}</p>
      <ul className="list-disc ps-5 text-s">
        {changes.slice(0, shown).map(({ linkId, text, parts }) => (
          <li key={linkId} className="wrap-anywhere">
            <bdi>{text === '' ? linkId : text}</bdi>
            {parts.length > 0 && (
              <span className="text-muted">{` · ${parts.map((part) => words.parts[part]).join(', ')}`}</span>
            )}
          </li>
        ))}
        {rest > 0 && <li className="text-muted">{words.more(rest)}</li>}
      </ul>
    </div>
  )
}

/** What differs between the version that patients answer and the one that is about to be published. */
export function ChangeSummary({ before, after }: { before: Json | null; after: Json }) {
  const words = useWords(builderWords)
  if (before === null) return <p className="text-m">{words.firstVersion}</p>
  const { added, removed, changed, isTitleChanged, areScoresChanged, isOtherChanged } = compareForms(before, after)
  const others = [
    isTitleChanged && words.titleChanged,
    areScoresChanged && words.scoresChanged,
    isOtherChanged && words.otherChanged,
  ].filter((text) => text !== false)
  if (added.length + removed.length + changed.length + others.length === 0) {
    return <p className="text-m">{words.noChanges}</p>
  }
  return (
    <section aria-label={words.changes} className="grid grid-cols-1 gap-3 text-m">
      <h3 className="font-semibold">{words.changes}</h3>
      <ChangeList title={words.added(added.length)} changes={added} />
      <ChangeList title={words.removed(removed.length)} changes={removed} />
      <ChangeList title={words.changed(changed.length)} changes={changed} />
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}
