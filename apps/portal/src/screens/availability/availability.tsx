'use client'

import type { AvailabilityResource } from '@consult/domain'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { isTextField } from '@consult/ui/controls/is-text-field.ts'
import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { zoneHere } from '@consult/ui/i18n/zone-here.ts'
import { useUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { Exceptions } from '../../features/availability/exceptions.tsx'
import { draftOf, faultsOf, hoursDiffer, hoursOf } from '../../features/availability/hours-draft.ts'
import { keptDraft } from '../../features/availability/kept-draft.ts'
import { useDraftHistory } from '../../features/availability/use-draft-history.ts'
import { Week, type WeekView } from '../../features/availability/week.tsx'
import { availabilityWords } from '../../features/availability/words.ts'

const Preview = lazyWhenShown(
  () => import('../../features/availability/preview.tsx').then((module) => module.Preview),
  () => <span className="skeleton h-60 w-full" />,
)

function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const words = useWords(availabilityWords)
  const [zones] = useState(() => [...new Set([zone, zoneHere(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort())
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-s font-medium">{words.zone}</span>
      <select
        value={zone}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-8 max-w-full min-w-0 rounded-s border border-line-strong bg-surface px-2 text-base pointer-coarse:min-h-11 pointer-fine:text-m"
      >
        {zones.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      {zone !== zoneHere() && (
        <span className="text-s text-muted">{words.zoneHere(zoneHere().replaceAll('_', ' '))}</span>
      )}
    </label>
  )
}

function Editor({ kept }: { kept: AvailabilityResource }) {
  const words = useWords(availabilityWords)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { draft, change, replace, undo, canUndo } = useDraftHistory(() => keptDraft.get() ?? draftOf(kept, zoneHere()))
  const [view, setView] = useState<WeekView>('paint')
  const [tried, setTried] = useState(false)
  const dirty = hoursDiffer(draft, kept)
  const found = faultsOf(draft)
  useUnsaved('availability', dirty)
  useEffect(() => keptDraft.set(dirty ? draft : null), [dirty, draft])

  const saving = useMutation(
    trpc.physicians.setAvailability.mutationOptions({
      onSuccess: async (saved) => {
        await putSaved(queries, trpc.physicians.getAvailability.queryKey({ id: 'me' }), saved)
        replace(draftOf(saved, zoneHere()))
        showToast({ kind: 'done', title: wordsNow(availabilityWords).saved })
      },
      onError: (error) =>
        showToast({
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
      // The invalid fields may be in a view that is hidden.
      flushSync(() => setView('times'))
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
      return
    }
    saving.mutate({ id: 'me', ...hoursOf(draft) })
  }
  const undoLast = () => {
    undo()
    announce(words.undone)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // Text fields handle undo themselves.
    if (!isUndo || !canUndo || isTextField(event.target)) return
    event.preventDefault()
    undoLast()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="grid grid-cols-1 gap-6 rounded-m border border-line bg-surface p-4 sm:p-5">
        {kept.timeZone === null && <p className="rounded-s bg-sunken px-3 py-2 text-s">{words.neverSet}</p>}
        <ZoneField zone={draft.timeZone} onChange={(timeZone) => change((now) => ({ ...now, timeZone }))} />
        <Week
          draft={draft}
          faults={found}
          view={view}
          onView={setView}
          onChange={(weekly) => change((now) => ({ ...now, weekly }))}
          onUndo={canUndo ? undoLast : undefined}
        />
        <Exceptions
          exceptions={draft.exceptions}
          timeZone={draft.timeZone}
          faults={found}
          onChange={(exceptions) => change((now) => ({ ...now, exceptions }))}
        />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4">
        <div className="flex flex-wrap items-center gap-2 rounded-m border border-line bg-surface p-3">
          <p role="status" className="min-w-[min(11rem,100%)] flex-1 text-s text-muted">
            {tried && found.size > 0 ? (
              <span className="font-medium text-danger-text">{words.fix}</span>
            ) : dirty ? (
              words.unsaved
            ) : (
              words.unchanged
            )}
          </p>
          <div className="ms-auto flex flex-wrap justify-end gap-2">
            {dirty && (
              <Button look="quiet" onClick={() => change(() => draftOf(kept, zoneHere()))}>
                {words.discard}
              </Button>
            )}
            <Button type="submit" look="primary" disabled={!dirty} busy={saving.isPending}>
              {words.save}
            </Button>
          </div>
        </div>
        <section className="rounded-m border border-line bg-surface p-4">
          <h2 className="mb-2 text-m font-semibold">{words.preview}</h2>
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
  if (!online) return <OfflineState />
  if (!availability.isError) return <LoadingState title={words.loading} />
  return (
    <FailedState
      title={words.failed}
      fault={faultOf(availability.error)}
      onRetry={() => void availability.refetch()}
      busy={availability.isFetching}
    />
  )
}

/** The page for editing when patients can book the physician. */
export function AvailabilityPage() {
  const words = useWords(availabilityWords)
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <Content />
    </PageFrame>
  )
}
