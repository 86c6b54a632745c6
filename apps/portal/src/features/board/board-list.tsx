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

/** In the place of a list without rows, so that the page stays as it is when the first row arrives. */
export function NothingListed({ children }: { children: string }) {
  return <p className="rounded-m border border-line bg-surface px-3 py-2.5 text-muted">{children}</p>
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
  if (shown === 0) return <NothingListed>{empty}</NothingListed>
  return (
    <div className="@container rounded-m border border-line bg-surface">
      <ul aria-label={name} className="divide-y divide-line">
        {children}
      </ul>
      {total > shown && (
        <p className="figures border-t border-line px-3 py-2 text-s text-muted">{words.more(total - shown)}</p>
      )}
    </div>
  )
}

/** Who it is about, and what they wait for and with whom: beside it in a wide box, otherwise below it. */
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
    <li className="grid gap-x-3 px-3 py-1.5 @md:grid-cols-[minmax(0,1fr)_fit-content(55%)]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <Born birthDate={birthDate} className="text-s" />
        {mark}
      </p>
      <p className="flex flex-wrap items-center gap-x-1 text-s text-muted @md:justify-end">
        <span className="figures">{state}</span>
        {physician != null && <bdi className="min-w-0 font-medium text-ink wrap-anywhere">{physician}</bdi>}
      </p>
    </li>
  )
}
