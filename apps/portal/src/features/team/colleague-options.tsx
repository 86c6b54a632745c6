'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useEffect, useRef } from 'react'
import type { Colleague } from '../../entities/clinicians/use-colleagues.ts'
import { teamWords } from './words.ts'

/** The colleagues to mention, one of them highlighted. The focus stays in the note. */
export function ColleagueOptions({
  id,
  colleagues,
  at,
  state,
  onChoose,
}: {
  id: string
  colleagues: readonly Colleague[]
  at: number
  state: 'pending' | 'error' | 'success'
  onChoose: (colleague: Colleague) => void
}) {
  const words = useWords(teamWords)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const instead = { pending: words.loading, error: words.colleaguesFailed, success: words.noColleague }[state]
  return (
    <div className="overlay-fade absolute inset-x-0 bottom-full z-20 mb-2 rounded-m border border-line bg-surface p-1.5 shadow-overlay">
      {colleagues.length === 0 && (
        <p role="status" className="px-3 py-2 text-s text-muted">
          {instead}
        </p>
      )}
      <div ref={list} id={id} role="listbox" aria-label={words.colleagues} className="max-h-56 overflow-y-auto">
        {colleagues.map((colleague, n) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the note
          // biome-ignore lint/a11y/useKeyWithClickEvents: the note takes the keys
          <div
            key={colleague.id}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === at}
            aria-disabled={!colleague.licensed}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(colleague)}
            className="flex min-h-9 cursor-default flex-wrap items-center gap-x-2 rounded-s px-3 py-1.5 hover:bg-hover aria-disabled:text-muted aria-selected:bg-selected pointer-coarse:min-h-11"
          >
            <span dir="auto" className="min-w-0 flex-1 text-m font-medium wrap-anywhere">
              {colleague.name}
            </span>
            <span className="text-s text-muted">
              {colleague.licensed ? (colleague.onDuty ? words.onDuty : words.offDuty) : words.notLicensed}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
