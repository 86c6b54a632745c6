'use client'

import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ClipboardCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadMore } from '../lists/load-more.tsx'
import { QueryBody } from '../lists/query-body.tsx'
import { rowList } from '../lists/row-class.ts'
import { usePages } from '../lists/use-pages.ts'
import { reviewWords } from './words.ts'

export type ReviewState = 'open' | 'reviewed'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor?: string | undefined
}

/**
 * A list whose entries a user reviews, with the unreviewed entries first.
 * @param name the name of the list. @param queryKey the key of the list, in every state. @param row renders
 *   one entry
 */
export function ReviewList<Item extends { readonly id: string }>({
  name,
  failed,
  none,
  noneText,
  queryKey,
  read,
  row,
}: {
  name: string
  failed: string
  none: Record<ReviewState, string>
  noneText: string
  queryKey: readonly unknown[]
  read: (state: ReviewState, cursor: string | undefined) => Promise<Page<Item>>
  row: (item: Item) => ReactNode
}) {
  const words = useWords(reviewWords)
  const [state, setState] = useState<ReviewState>('open')
  const pages = usePages<Item>([...queryKey, state], (cursor) => read(state, cursor))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex">
        <Segmented
          label={words.state}
          value={state}
          options={(['open', 'reviewed'] as const).map((value) => ({ value, text: words.states[value] }))}
          onChange={setState}
        />
      </div>
      <QueryBody query={pages} failed={failed}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState mark={<ClipboardCheck className="size-7" strokeWidth={1.5} aria-hidden />} title={none[state]}>
              <p>{noneText}</p>
            </EmptyState>
          ) : (
            <div>
              <ul aria-label={name} className={rowList}>
                {items.map((item) => (
                  <li key={item.id} className="grid gap-2 px-4 py-3">
                    {row(item)}
                  </li>
                ))}
              </ul>
              <LoadMore pages={pages} />
            </div>
          )
        }
      </QueryBody>
    </div>
  )
}
