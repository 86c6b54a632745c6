'use client'

import type { Macro } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { isReviewDue } from '@consult/web-client/macros/review-due.ts'
import { ReviewLine } from '@consult/web-client/macros/review-line.tsx'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { TextQuote } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { sharedMacroWords } from './words.ts'

const filters = ['all', 'overdue', 'unowned'] as const

/** Asks who answers for a shared macro, and when it is reviewed. */
function ReviewDialog({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const words = useWords(sharedMacroWords)
  const api = useTRPCClient().consoleMacros
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [owner, setOwner] = useState(macro.owner ?? '')
  const [reviewOn, setReviewOn] = useState(macro.reviewOn ?? '')
  const run = async () => {
    await api.review.mutate({ id: macro.id, owner: owner.trim() || null, reviewOn: reviewOn || null })
    await queries.invalidateQueries({ queryKey: trpc.consoleMacros.list.queryKey() })
  }
  return (
    <ChangeDialog change={{ title: words.changeOf(macro.name), button: words.save, run }} onClose={onClose}>
      <TextField
        label={words.owner}
        hint={words.ownerHint}
        maxLength={100}
        autoComplete="off"
        value={owner}
        onChange={(event) => setOwner(event.target.value)}
      />
      <TextField
        label={words.reviewOn}
        type="date"
        value={reviewOn}
        onChange={(event) => setReviewOn(event.target.value)}
      />
    </ChangeDialog>
  )
}

/** The macros that all physicians share, with who answers for each and when it is reviewed. */
export function SharedMacroList({ macros }: { macros: readonly Macro[] }) {
  const words = useWords(sharedMacroWords)
  const mayChange = useMay('changeSettings')
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const [changed, setChanged] = useState<Macro | null>(null)
  const now = serverNow()
  const isShown = ({ owner, reviewOn }: Macro) =>
    filter === 'all' || (filter === 'overdue' ? isReviewDue(reviewOn, now) : owner === null)
  const shown = macros.filter(isShown)
  if (macros.length === 0) {
    return (
      <EmptyState mark={<TextQuote className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
        {words.noneText}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <Segmented
        label={words.filter}
        value={filter}
        options={filters.map((value) => ({ value, text: words.filters[value] }))}
        onChange={setFilter}
      />
      {shown.length === 0 && (
        <p role="status" className="text-muted">
          {words.noneFound}
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label={words.title} className={`w-full ${rowList}`}>
          {shown.map((macro) => (
            <li key={macro.id} className={`${rowClass} flex-wrap`}>
              <div className="min-w-[min(14rem,100%)] flex-1">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {macro.name}
                </p>
                <p dir="auto" className="line-clamp-3 text-s wrap-anywhere whitespace-pre-wrap text-muted">
                  {macro.text}
                </p>
                <ReviewLine owner={macro.owner} reviewOn={macro.reviewOn} />
                {macro.owner === null && <Chip whole>{words.noOwner}</Chip>}
              </div>
              {mayChange && (
                <Button aria-label={words.changeOf(macro.name)} onClick={() => setChanged(macro)}>
                  {words.change}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {changed && <ReviewDialog macro={changed} onClose={() => setChanged(null)} />}
    </div>
  )
}
