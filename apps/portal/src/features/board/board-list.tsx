'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { ReactNode } from 'react'
import { Born } from '../../entities/patients/born.tsx'
import type { Board } from './use-board.ts'
import { boardWords } from './words.ts'

/** Returns a function that tells the name of a physician by id. */
export function useNameOf({ physicians }: Board): (id: string) => string {
  const { somePhysician } = useWords(boardWords)
  const names = new Map(physicians.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? somePhysician
}

/** A list of the board. The service sends the first rows alone; the list says how many more there are. */
export function BoardList({
  name,
  empty,
  shown,
  total,
  children,
}: {
  name: string
  empty: string
  shown: number
  total: number
  children: ReactNode
}) {
  const words = useWords(boardWords)
  if (shown === 0) return <p className="text-muted">{empty}</p>
  return (
    <div className="rounded-m border border-line bg-surface">
      <ul aria-label={name} className="divide-y divide-line">
        {children}
      </ul>
      {total > shown && (
        <p className="figures border-t border-line px-3 py-2 text-s text-muted">{words.more(total - shown)}</p>
      )}
    </div>
  )
}

/** Who it is about, and below that what they wait for and with whom. */
export function BoardListRow({
  name,
  birthDate = null,
  mark,
  state,
  physician,
}: {
  name: ReactNode
  birthDate?: string | null
  mark?: ReactNode
  state: ReactNode
  physician?: string | null
}) {
  return (
    <li className="px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <Born birthDate={birthDate} className="text-s" />
        {mark}
      </p>
      <p className="flex flex-wrap gap-x-1 text-s text-muted">
        <span className="figures">{state}</span>
        {physician != null && <bdi className="min-w-0 font-medium text-ink wrap-anywhere">{physician}</bdi>}
      </p>
    </li>
  )
}
