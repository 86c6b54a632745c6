'use client'

import { announce } from '@consult/ui/controls/announcer.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useSettled } from '@consult/ui/state/use-settled.ts'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteWords } from '../words.ts'

/** The pause after the last key before codes are looked up, in milliseconds. */
const pause = 250
const shortest = 2

/** A code of one of the partner's lists. */
export interface OfferedCode {
  readonly system: string
  readonly code: string
  readonly display: string
}

/** The codes of the partner's lists that have the words of a diagnosis. Shows nothing when there are none. */
export function CodeOffers({ text, onPick }: { text: string; onPick: (code: OfferedCode) => void }) {
  const words = useWords(noteWords)
  const api = useTRPCClient()
  const settled = useSettled(text.trim(), pause)
  const { data = [] } = useQuery({
    queryKey: ['codes', settled],
    queryFn: ({ signal }) => api.codeLists.search.mutate({ text: settled }, { signal }),
    enabled: settled.length >= shortest,
    retry: false,
    staleTime: 60_000,
  })
  const offered = text.trim().length < shortest ? [] : data
  const count = offered.length
  useEffect(() => {
    if (count > 0) announce(words.codesFound(count))
  }, [count, words])
  if (count === 0) return null
  return (
    <ul aria-label={words.codesOffered} className="grid max-h-52 gap-px overflow-y-auto rounded-s border border-line">
      {offered.map(({ system, code, display, list }) => (
        <li key={`${system} ${code} ${list}`}>
          <button
            type="button"
            onClick={() => onPick({ system, code, display })}
            className="flex w-full flex-wrap items-baseline gap-x-2 px-3 py-2 text-start text-s hover:bg-sunken"
          >
            <span className="font-medium tabular-nums">{code}</span>
            <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
              {display}
            </span>
            <span className="text-muted" dir="auto">
              {list}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
