'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert } from 'lucide-react'
import type { RowFault } from './read-codes.ts'
import type { RefusedRow } from './refused-rows.ts'
import { codeListWords } from './words.ts'

/** How many rows are shown. */
const mostShown = 50
/** The service stops after this many rows. */
const mostNamed = 20

/** The rows that cannot be saved, in their order, with the reasons. */
export function RowFindings({ faults, refused }: { faults: readonly RowFault[]; refused: readonly RefusedRow[] }) {
  const words = useWords(codeListWords)
  const found = [
    ...faults.map(({ row, kind, columns }) => ({
      row,
      code: null,
      message: kind === 'columns' ? words.columns(columns ?? 0) : words.faults[kind],
    })),
    ...refused,
  ].sort((a, b) => a.row - b.row)
  if (found.length === 0) return null
  const title = words.refused(new Set(found.map(({ row }) => row)).size)
  const rest = found.length - mostShown
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="flex items-center gap-1.5 text-m font-semibold text-danger-text">
        <CircleAlert className="size-4.5 shrink-0" aria-hidden />
        {title}
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {found.slice(0, mostShown).map(({ row, code, message }, index) => (
          <li key={index} className="grid grid-cols-1 gap-0.5 border-s-2 border-line ps-3 text-s wrap-anywhere">
            <span>
              <span className="figures font-medium">{words.row(row)}</span>
              {code !== null && (
                <>
                  {' '}
                  <code dir="ltr" className="font-mono">
                    {code}
                  </code>
                </>
              )}
            </span>
            <span>{message}</span>
          </li>
        ))}
        {rest > 0 && <li className="ps-3 text-s text-muted">{words.more(rest)}</li>}
      </ul>
      {refused.length >= mostNamed && <p className="text-s text-muted">{words.moreMay}</p>}
    </section>
  )
}
