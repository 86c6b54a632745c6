'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useEffect, useRef } from 'react'
import { changedSince, summaryOf } from './bulk-summary.ts'
import type { Outcome } from './use-bulk.ts'
import { worklistWords } from './words.ts'

/** Why one consult stayed as it is. */
function useWhy({ kind, isUndo }: Outcome) {
  const words = useWords(worklistWords)
  const language = useLanguage()
  return (code: string): string => {
    if (isUndo && changedSince.has(code)) return words.changedSince
    if (code === 'not_assigned') return words.notYours
    if (code === 'invalid_request' && kind === 'snooze') return words.afterDue
    return wordsOf({ code, status: 409, details: {} }, language)
  }
}

/** What became of an act on many consults: how many are done, which ones are not and why, and the way back. */
export function BulkOutcome({
  outcome,
  names,
  undoing,
  undoError,
  onUndo,
  onDismiss,
}: {
  outcome: Outcome
  names: ReadonlyMap<string, string>
  undoing: boolean
  undoError: unknown
  onUndo: () => void
  onDismiss: () => void
}) {
  const words = useWords(worklistWords)
  const language = useLanguage()
  const why = useWhy(outcome)
  const box = useRef<HTMLDivElement>(null)
  // The buttons that had the focus are gone with the selection.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
  }, [])
  const { refused, backs } = outcome
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 rounded-m border border-line bg-surface px-4 py-3 -outline-offset-2"
    >
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-[min(10rem,100%)] flex-1 font-medium">{summaryOf(outcome, words)}</p>
        {backs.length > 0 && (
          <Button busy={undoing} onClick={onUndo}>
            {words.undo}
          </Button>
        )}
        <Button look="quiet" onClick={onDismiss}>
          {words.dismiss}
        </Button>
      </div>
      {undoError !== null && (
        <p role="alert" className="text-s text-danger-text">
          {wordsOf(faultOf(undoError), language)}
        </p>
      )}
      {refused.length > 0 && (
        <div className="text-s">
          <p>{words.refused(refused.length)}</p>
          <ul className="mt-1 max-h-48 overflow-y-auto">
            {refused.map(({ id, code }) => (
              <li key={id} className="wrap-anywhere text-muted">
                <bdi className="font-medium text-ink">{names.get(id) ?? id}</bdi>
                {`: ${why(code)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
