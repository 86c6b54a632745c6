'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import { type Components, type ContextProp, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { faultOf } from '../errors/fault.ts'
import { useOnline } from '../live/use-connection.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { useWords } from '../words/use-words.tsx'
import { ConsultRow, rowHeight } from './consult-row.tsx'
import { EmptyList, FailedList, ListSkeleton, OfflineList } from './list-states.tsx'
import type { Place } from './place.ts'
import { useInbox } from './use-inbox.ts'
import { goTo } from './use-place.ts'
import type { InboxItem } from './views.ts'
import { inboxWords } from './words.ts'

interface ListContext {
  readonly loadingMore: boolean
  readonly label: string
}

type Parts = Components<InboxItem, ListContext>

function Rows({ context, ...rest }: ComponentProps<NonNullable<Parts['List']>>) {
  // Written for a div; what it says holds for a list too.
  return <ul {...(rest as ComponentProps<'ul'>)} aria-label={context.label} />
}

function RowPlace({ context: _context, item: _item, ...rest }: ComponentProps<NonNullable<Parts['Item']>>) {
  return <li {...(rest as ComponentProps<'li'>)} />
}

function MoreSign({ context }: ContextProp<ListContext>) {
  const words = useWords(inboxWords)
  return (
    <p className="flex h-14 items-center justify-center text-s text-faint" role="status">
      {context.loadingMore ? words.loadingMore : ''}
    </p>
  )
}

const components: Parts = { List: Rows, Item: RowPlace, Footer: MoreSign }

/** The consults of the view that the reader is in. */
export function ConsultList({ place, onOpen }: { place: Place; onOpen: (byKey: boolean) => void }) {
  const words = useWords(inboxWords)
  const { view, consultId } = place
  const inbox = useInbox(view)
  const { items } = inbox
  const online = useOnline()
  const list = useRef<VirtuosoHandle>(null)
  const selected = items.findIndex((item) => item.consult.id === consultId)

  const step = (by: 1 | -1) => {
    const at = selected === -1 ? (by === 1 ? 0 : items.length - 1) : selected + by
    const next = items[at]
    if (!next) return
    goTo({ view, consultId: next.consult.id })
    list.current?.scrollIntoView({ index: at })
  }
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))

  // A thread that was opened by its address: its row comes into sight when the list does.
  const shown = useRef(false)
  useEffect(() => {
    if (shown.current || selected === -1) return
    shown.current = true
    list.current?.scrollIntoView({ index: selected })
  }, [selected])

  if (inbox.isPending) return online || inbox.fetchStatus === 'fetching' ? <ListSkeleton /> : <OfflineList />
  if (inbox.isError && items.length === 0) {
    return online ? (
      <FailedList fault={faultOf(inbox.error)} busy={inbox.isFetching} onRetry={() => void inbox.refetch()} />
    ) : (
      <OfflineList />
    )
  }
  if (items.length === 0) return <EmptyList view={view} />
  return (
    <Virtuoso
      key={view}
      ref={list}
      className="h-full"
      data={items}
      context={{ loadingMore: inbox.isFetchingNextPage, label: words.views[view] }}
      components={components}
      fixedItemHeight={rowHeight}
      increaseViewportBy={rowHeight * 6}
      computeItemKey={(_n, item) => item.consult.id}
      endReached={() => {
        if (inbox.hasNextPage && !inbox.isFetchingNextPage) void inbox.fetchNextPage()
      }}
      itemContent={(_n, item) => (
        <ConsultRow item={item} view={view} selected={item.consult.id === consultId} onOpen={onOpen} />
      )}
    />
  )
}
