'use client'

import type { Kept } from '@consult/questionnaires/builder'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { builderWords } from '../words.ts'

/** Parts of the JSON that the builder does not edit. */
export function KeptList({ kept }: { kept: readonly Kept[] }) {
  const words = useWords(builderWords)
  if (kept.length === 0) return null
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-s font-medium text-muted">{words.kept(kept.length)}</summary>
      <p className="mt-2 text-s text-muted">{words.keptText}</p>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {kept.map(({ name, json }, index) => (
          <li key={index} className="min-w-0">
            <code dir="ltr" className="font-mono text-s">
              {name}
            </code>
            <pre dir="ltr" className="rounded-s bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
              {JSON.stringify(json, null, 2)}
            </pre>
          </li>
        ))}
      </ul>
    </details>
  )
}
