'use client'

import type { Macro } from '@consult/domain'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { EmptyState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { ReviewLine } from '@consult/web-client/macros/review-line.tsx'
import { Pencil, Plus, TextQuote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { matchMacros } from '../../features/macros/match-macros.ts'
import { useMacros } from '../../features/macros/use-macros.ts'
import { macroWords } from '../../features/macros/words.ts'

const MacroDialog = lazyWhenIdle(() =>
  import('../../features/macros/macro-dialog.tsx').then((module) => module.MacroDialog),
)
const RemoveDialog = lazyWhenIdle(() =>
  import('../../features/macros/remove-dialog.tsx').then((module) => module.RemoveDialog),
)

function Row({ macro, onEdit, onRemove }: { macro: Macro; onEdit: () => void; onRemove: () => void }) {
  const words = useWords(macroWords)
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-m font-medium wrap-anywhere">
          {macro.name}
        </p>
        <p dir="auto" className="line-clamp-2 text-s wrap-anywhere whitespace-pre-wrap text-muted">
          {macro.text}
        </p>
        <ReviewLine owner={macro.owner} reviewOn={macro.reviewOn} />
      </div>
      {macro.scope === 'own' && (
        <>
          <IconButton label={words.edit(macro.name)} onClick={onEdit}>
            <Pencil className="size-4.5" aria-hidden />
          </IconButton>
          <IconButton label={words.remove(macro.name)} onClick={onRemove}>
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

function Skeleton() {
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        {useWords(macroWords).loading}
      </p>
      {['w-40', 'w-56', 'w-32'].map((width) => (
        <span key={width} className="grid grid-cols-1 gap-1.5" aria-hidden>
          <span className={`skeleton h-4 max-w-full ${width}`} />
          <span className="skeleton h-3 w-4/5" />
        </span>
      ))}
    </div>
  )
}

/** The macros page. The physician can edit their own macros, and only read shared ones. */
export function MacrosPage() {
  const words = useWords(macroWords)
  const query = useMacros()
  const online = useOnline()
  const [looked, setLooked] = useState('')
  const [edited, setEdited] = useState<Macro | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Macro | null>(null)
  const found = matchMacros(query.data ?? [], looked)
  const groups = [
    { name: words.own, members: found.filter(({ scope }) => scope === 'own') },
    { name: words.shared, members: found.filter(({ scope }) => scope === 'shared') },
  ].filter(({ members }) => members.length > 0)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      width="reading"
      tools={
        <Button look="primary" onClick={() => setEdited('new')}>
          <Plus className="size-4.5" aria-hidden />
          {words.add}
        </Button>
      }
    >
      {query.isPending && (online ? <Skeleton /> : <OfflineState />)}
      {query.isError && !query.data && (
        <FailedState
          title={words.failed}
          fault={faultOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState mark={<TextQuote className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none} />
      )}
      {(query.data?.length ?? 0) > 0 && (
        <div className="grid grid-cols-1 gap-6 pb-8">
          <TextField
            label={words.search}
            type="search"
            autoComplete="off"
            value={looked}
            onChange={(event) => setLooked(event.target.value)}
          />
          {groups.length === 0 && (
            <p role="status" className="text-muted">
              {words.noneFound}
            </p>
          )}
          {groups.map(({ name, members }) => (
            <section key={name}>
              <h2 className="text-s font-semibold text-muted">{name}</h2>
              <ul className="divide-y divide-line">
                {members.map((macro) => (
                  <Row key={macro.id} macro={macro} onEdit={() => setEdited(macro)} onRemove={() => setDoomed(macro)} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <MacroDialog open={edited !== null} macro={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      <RemoveDialog macro={doomed} onClose={() => setDoomed(null)} />
    </PageFrame>
  )
}
