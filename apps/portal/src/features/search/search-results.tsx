'use client'

import type { MessageHit, PatientHit } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { LiveText } from '@consult/ui/controls/live-text.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dateWords } from '@consult/web-client/time/days.ts'
import { UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Born } from '../../entities/patients/born.tsx'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import type { Hit } from './hits.ts'
import type { useSearch } from './use-search.ts'
import { searchWords } from './words.ts'

/** Shows a text with the matches highlighted. */
function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts = marks.flatMap(([start, end], n) => {
    const before = text.slice(marks[n - 1]?.[1] ?? 0, start)
    return [
      before,
      <mark key={start} className="rounded-[3px] bg-warning-soft px-0.5 text-ink">
        {text.slice(start, end)}
      </mark>,
    ]
  })
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}

type Search = ReturnType<typeof useSearch>

function When({ at }: { at: string }) {
  const locale = useLocale()
  return <LiveText>{useClock((now) => dateWords(at, now, locale))}</LiveText>
}

function PatientLine({ hit }: { hit: PatientHit }) {
  const words = useWords(searchWords)
  return (
    <span className="flex items-center gap-3">
      <UserRound className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 text-m font-medium wrap-anywhere">{hit.name ?? hit.externalId}</bdi>
          <Born birthDate={hit.birthDate} className="text-s" />
        </span>
        <span className="figures block truncate text-s text-muted">
          {hit.externalId} · {hit.phone}
        </span>
      </span>
      <span className="shrink-0 text-xs text-faint">
        {hit.latest ? <When at={hit.latest.lastActivityAt} /> : words.noConsult}
      </span>
    </span>
  )
}

function MessageLine({ hit }: { hit: MessageHit }) {
  const words = useWords(searchWords)
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 text-m font-medium wrap-anywhere">{hit.patient.name ?? hit.patient.externalId}</bdi>
          <Born birthDate={hit.patient.birthDate} className="text-s text-muted" />
        </span>
        <span className="shrink-0 text-xs text-faint">
          <When at={hit.at} />
        </span>
      </span>
      <span dir="auto" className="line-clamp-2 text-s wrap-anywhere text-muted">
        {hit.authorType === 'physician' && `${words.physicianWrote} `}
        <Marked text={hit.snippet} marks={hit.marks} />
      </span>
    </>
  )
}

function Note({ children, alert = false }: { children: ReactNode; alert?: boolean }) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      className="grid justify-items-center gap-3 px-6 py-12 text-center text-m text-muted"
    >
      {children}
    </div>
  )
}

function Skeleton() {
  return (
    <div className="grid gap-5 px-4 py-5" aria-busy="true">
      <p role="status" className="sr-only">
        {useWords(searchWords).searching}
      </p>
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5'].map((width, n) => (
        <span key={n} className="grid gap-1.5" aria-hidden>
          <span className={`skeleton h-4 ${width}`} />
          <span className="skeleton h-3 w-4/5" />
        </span>
      ))}
    </div>
  )
}

/** Shows the results, patients first. The current one is highlighted. */
export function SearchFindings({
  search,
  hits,
  at,
  onChoose,
}: {
  search: Search
  hits: readonly Hit[]
  at: number
  onChoose: (hit: Hit) => void
}) {
  const words = useWords(searchWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const online = useOnline()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-hit="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (!search.enabled) return <Note>{words.writeMore}</Note>
  if (search.isError) {
    return (
      <Note alert>
        <p>
          {words.failed} {online ? wordsOf(faultOf(search.error), language) : words.offline}
        </p>
        <Button onClick={() => void search.refetch()} busy={search.isFetching}>
          {controls.tryAgain}
        </Button>
      </Note>
    )
  }
  if (search.isPending) return <Skeleton />
  if (hits.length === 0) return <Note>{words.nothing}</Note>
  const groups = [
    { name: words.patients, from: 0, members: hits.filter(({ kind }) => kind === 'patient') },
    { name: words.messages, from: search.patients.length, members: hits.filter(({ kind }) => kind === 'message') },
  ]
  return (
    <div className="h-full overflow-y-auto px-2 py-2" aria-busy={!search.isSettled}>
      <div ref={list} id="findings" role="listbox" aria-label={words.results}>
        {groups.map(
          ({ name, from, members }) =>
            members.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options
              <div key={name} role="group" aria-label={name}>
                <p aria-hidden className="px-2 pt-2 pb-1 text-s font-semibold text-muted">
                  {name}
                </p>
                {members.map((hit, n) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: as above
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                  <div
                    key={hit.kind === 'patient' ? hit.hit.id : hit.hit.messageId}
                    id={`finding-${from + n}`}
                    data-hit={from + n}
                    role="option"
                    aria-selected={from + n === at}
                    onClick={() => onChoose(hit)}
                    className="grid cursor-default grid-cols-1 gap-0.5 rounded-s px-2 py-2.5 hover:bg-hover aria-selected:bg-selected"
                  >
                    {hit.kind === 'patient' ? <PatientLine hit={hit.hit} /> : <MessageLine hit={hit.hit} />}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
      {search.hasNextPage && (
        <div className="grid justify-items-center py-3">
          <Button look="quiet" onClick={() => void search.fetchNextPage()} busy={search.isFetchingNextPage}>
            {words.more}
          </Button>
        </div>
      )}
    </div>
  )
}
