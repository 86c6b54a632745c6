'use client'

import { type AvailabilityResource, type Weekday, weekdays } from '@consult/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTRPC } from '../api/trpc.ts'
import { announce } from '../controls/announcer.tsx'
import { Button } from '../controls/button.tsx'
import { InsteadFailed, InsteadLoading, InsteadOffline } from '../controls/instead.tsx'
import { whenShown } from '../controls/later.ts'
import { tell } from '../controls/toast-store.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import { useOnline } from '../live/use-connection.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useUnsaved } from '../unsaved/unsaved.ts'
import { languageNow, useLanguage, useWords, wordsNow } from '../words/use-words.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { Exceptions } from './exceptions.tsx'
import { copyWindows, draftOf, faultsOf, type HoursDraft, hoursDiffer, hoursOf } from './hours-draft.ts'
import { keptDraft } from './kept-draft.ts'
import { weekdayNames } from './weekday-names.ts'
import { WindowLines } from './window-lines.tsx'
import { availabilityWords } from './words.ts'

const Preview = whenShown(
  () => import('./preview.tsx').then((module) => module.Preview),
  () => <span className="skeleton h-60 w-full" />,
)

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const words = useWords(availabilityWords)
  const [zones] = useState(() => [...new Set([zone, zoneHere(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort())
  return (
    <label className="grid max-w-100 grid-cols-1 gap-1.5">
      <span className="text-s font-medium">{words.zone}</span>
      <select
        value={zone}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-s border border-line-strong bg-surface px-3 text-base pointer-fine:text-m"
      >
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      <span className="text-s text-muted">
        {words.zoneHint} {zone !== zoneHere() && words.zoneHere(zoneHere().replaceAll('_', ' '))}
      </span>
    </label>
  )
}

function Week({
  draft,
  faults,
  onChange,
}: {
  draft: HoursDraft
  faults: ReturnType<typeof faultsOf>
  onChange: (weekly: HoursDraft['weekly']) => void
}) {
  const words = useWords(availabilityWords)
  const names = weekdayNames(useLanguage())
  const copy = (from: Weekday, to: readonly Weekday[]) => {
    const copies = Object.fromEntries(to.map((day) => [day, copyWindows(draft.weekly[from])]))
    onChange({ ...draft.weekly, ...copies })
    announce(wordsNow(availabilityWords).copied(names[from]))
  }
  return (
    <section className="grid gap-1">
      <h2 className="text-l font-semibold">{words.weekly}</h2>
      <p className="text-s text-muted">{words.midnight}</p>
      <ul aria-label={words.weekly}>
        {weekdays.map((day) => (
          <li key={day} className="grid gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 sm:flex">
            <h3 className="flex min-h-10 w-28 shrink-0 items-center font-medium first-letter:uppercase">
              {names[day]}
            </h3>
            <WindowLines
              day={names[day]}
              windows={draft.weekly[day]}
              faults={faults}
              off={words.off}
              onChange={(windows) => onChange({ ...draft.weekly, [day]: windows })}
            >
              <CopyMenu day={day} names={names} onCopy={(to) => copy(day, to)} />
            </WindowLines>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Editor({ kept }: { kept: AvailabilityResource }) {
  const words = useWords(availabilityWords)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => keptDraft.get() ?? draftOf(kept, zoneHere()))
  const [tried, setTried] = useState(false)
  const dirty = hoursDiffer(draft, kept)
  const found = faultsOf(draft)
  useUnsaved('availability', dirty)
  useEffect(() => keptDraft.set(dirty ? draft : null), [dirty, draft])

  const saving = useMutation(
    trpc.physicians.setAvailability.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(trpc.physicians.getAvailability.queryKey({ id: 'me' }), saved)
        setDraft(draftOf(saved, zoneHere()))
        tell({ kind: 'done', title: wordsNow(availabilityWords).saved })
      },
      onError: (error) =>
        tell({
          kind: 'trouble',
          title: wordsNow(availabilityWords).notSaved,
          words: wordsOf(faultOf(error), languageNow()),
        }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (found.size > 0) {
      queueMicrotask(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
      return
    }
    saving.mutate({ id: 'me', ...hoursOf(draft) })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid grid-cols-1 gap-8 rounded-l border border-line bg-surface p-5 sm:p-6">
        {kept.timeZone === null && <p className="rounded-m bg-sunken px-4 py-3">{words.neverSet}</p>}
        <ZoneField zone={draft.timeZone} onChange={(timeZone) => setDraft((now) => ({ ...now, timeZone }))} />
        <Week draft={draft} faults={found} onChange={(weekly) => setDraft((now) => ({ ...now, weekly }))} />
        <Exceptions
          exceptions={draft.exceptions}
          timeZone={draft.timeZone}
          faults={found}
          onChange={(exceptions) => setDraft((now) => ({ ...now, exceptions }))}
        />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4">
        <div className="flex flex-wrap items-center gap-2 rounded-l border border-line bg-surface p-4">
          <p role="status" className="min-w-0 flex-1 text-s text-muted">
            {tried && found.size > 0 ? (
              <span className="font-medium text-danger-text">{words.fix}</span>
            ) : dirty ? (
              words.unsaved
            ) : (
              words.unchanged
            )}
          </p>
          {dirty && (
            <Button look="quiet" onClick={() => setDraft(draftOf(kept, zoneHere()))}>
              {words.discard}
            </Button>
          )}
          <Button type="submit" look="primary" disabled={!dirty} busy={saving.isPending}>
            {words.save}
          </Button>
        </div>
        <section className="rounded-l border border-line bg-surface p-4 sm:p-5">
          <h2 className="mb-2 text-l font-semibold">{words.preview}</h2>
          {found.size > 0 ? <p className="text-muted">{words.previewWrong}</p> : <Preview hours={hoursOf(draft)} />}
        </section>
      </div>
    </form>
  )
}

function Content() {
  const words = useWords(availabilityWords)
  const online = useOnline()
  const availability = useQuery(useTRPC().physicians.getAvailability.queryOptions({ id: 'me' }))
  if (availability.data) return <Editor kept={availability.data} />
  if (!online) return <InsteadOffline />
  if (!availability.isError) return <InsteadLoading title={words.loading} />
  return (
    <InsteadFailed
      title={words.failed}
      fault={faultOf(availability.error)}
      onRetry={() => void availability.refetch()}
      busy={availability.isFetching}
    />
  )
}

/** When one can be booked. */
export function AvailabilityPage() {
  const words = useWords(availabilityWords)
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <Content />
    </PageFrame>
  )
}
