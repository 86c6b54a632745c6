'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { listWords } from '@consult/web-client/lists/words.ts'
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useMemo, useRef, useState } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { BulkDialog } from '../../features/worklist/bulk-dialog.tsx'
import { BulkOutcome } from '../../features/worklist/bulk-outcome.tsx'
import { FilterFields } from '../../features/worklist/filter-fields.tsx'
import { SavedViews } from '../../features/worklist/saved-views.tsx'
import { allOrNone, mostSelected, nothing, type Selection } from '../../features/worklist/selection.ts'
import { type BulkAct, useBulk } from '../../features/worklist/use-bulk.ts'
import { useWorklist } from '../../features/worklist/use-worklist.ts'
import { worklistWords } from '../../features/worklist/words.ts'
import { conditionsIn, filterOf, type WorklistFilter, worklistPath } from '../../features/worklist/worklist-filter.ts'
import { nameOf, WorklistRows } from '../../features/worklist/worklist-rows.tsx'

const kinds = ['priority', 'snooze', 'hand_over'] as const satisfies readonly BulkAct['type'][]

/** What can be done with the selected rows. It stays at the bottom of the screen. */
function BulkBar({
  count,
  onChoose,
  onClear,
}: {
  count: number
  onChoose: (kind: BulkAct['type']) => void
  onClear: () => void
}) {
  const words = useWords(worklistWords)
  return (
    <section
      aria-label={words.selected(count)}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-m border border-line-strong bg-surface px-4 py-3 shadow-overlay"
    >
      <p role="status" className="figures min-w-[min(7rem,100%)] flex-1 font-medium">
        {words.selected(count)}
      </p>
      {kinds.map((kind) => (
        <Button key={kind} onClick={() => onChoose(kind)}>
          {words.acts[kind]}
        </Button>
      ))}
      <Button look="quiet" onClick={onClear}>
        {words.deselect}
      </Button>
    </section>
  )
}

/** The worklist: consults by conditions, saved under names, and acts on many of them. */
function Worklist({ filter }: { filter: WorklistFilter }) {
  const words = useWords(worklistWords)
  const lists = useWords(listWords)
  const { me } = useWorkspace()
  const [selection, setSelection] = useState<Selection>(nothing)
  const [doing, setDoing] = useState<BulkAct['type'] | null>(null)
  const list = useWorklist(filter, selection.ids.size > 0)
  const { rows, total } = list
  // The names of rows that left the list meanwhile, for what became of them.
  const names = useRef(new Map<string, string>())
  for (const item of rows) names.current.set(item.consult.id, nameOf(item))
  const bulk = useBulk(() => {
    setDoing(null)
    setSelection(nothing)
  })
  const ids = rows.map(({ consult }) => consult.id)
  const { size } = selection.ids
  const { outcome } = bulk
  const most = Math.min(ids.length, mostSelected)
  return (
    <div className="grid grid-cols-1 gap-3">
      {outcome && (
        <BulkOutcome
          key={String(outcome.isUndo)}
          outcome={outcome}
          names={names.current}
          undoing={bulk.undoing}
          undoError={bulk.undoError}
          onUndo={() => bulk.undo(outcome)}
          onDismiss={bulk.dismiss}
        />
      )}
      <QueryBody query={{ ...list, data: list.data && rows }} failed={words.failed}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState mark={<ListChecks className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
              {words.noneText}
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <p role="status" className="figures font-medium">
                  {total === null ? '' : words.count(total)}
                </p>
                <label className="flex min-h-8 cursor-pointer items-center gap-2 text-s text-muted pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    className="size-4.5 accent-accent"
                    checked={size > 0 && ids.slice(0, mostSelected).every((id) => selection.ids.has(id))}
                    onChange={() => setSelection(allOrNone(selection, ids))}
                  />
                  {ids.length > mostSelected ? words.selectMost(mostSelected) : words.selectAll(most)}
                </label>
                <p className="text-s text-faint max-md:hidden pointer-coarse:hidden">{words.keys}</p>
              </div>
              <WorklistRows items={items} me={me.physician.id} selection={selection} onSelect={setSelection} />
              {list.hasNextPage && (
                <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {lists.more}
                </Button>
              )}
            </>
          )
        }
      </QueryBody>
      {size > 0 && <BulkBar count={size} onChoose={setDoing} onClear={() => setSelection(nothing)} />}
      {doing && (
        <BulkDialog
          kind={doing}
          count={size}
          busy={bulk.act.isPending}
          error={bulk.act.error}
          onAct={(act) => bulk.act.mutate({ ids: [...selection.ids], act })}
          onClose={() => {
            bulk.act.reset()
            setDoing(null)
          }}
        />
      )}
    </div>
  )
}

/** The page of the worklist. The address has the filter, so that it can be reloaded, shared and gone back to. */
export function WorklistPage() {
  const words = useWords(worklistWords)
  const query = useSearchParams()
  const filter = useMemo(() => filterOf(query), [query])
  const [filtering, setFiltering] = useState(conditionsIn(filter) > 0)
  const path = worklistPath(filter)
  // Next follows the browser history here, without requesting the page from the server again.
  const show = (next: WorklistFilter) => history.replaceState(null, '', worklistPath(next))
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        <Button aria-expanded={filtering} aria-controls="worklist-filters" onClick={() => setFiltering(!filtering)}>
          <SlidersHorizontal className="size-4.5" aria-hidden />
          {words.filters(conditionsIn(filter))}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <SavedViews filter={filter} />
        <div id="worklist-filters" hidden={!filtering}>
          {filtering && <FilterFields filter={filter} onChange={show} />}
        </div>
        <Worklist key={path} filter={filter} />
      </div>
    </PageFrame>
  )
}
