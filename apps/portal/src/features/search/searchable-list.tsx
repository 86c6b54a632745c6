'use client'

import { isComposing } from '@consult/design/is-composing'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useChoice } from '@consult/ui/controls/use-choice.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { type Hit, hitsOf, openHit } from './hits.ts'
import { searchBegun, searchText } from './search-state.ts'
import { useSearch } from './use-search.ts'
import { searchWords } from './words.ts'

const SearchFindings = lazyWhenIdle(() => import('./search-results.tsx').then((module) => module.SearchFindings))

/**
 * A search field above a list. Results replace the list.
 * @param onOpen called when a result is opened, by keyboard or otherwise.
 * @param tools other controls for the list, beside the field.
 */
export function SearchableList({
  view,
  onOpen,
  tools,
  children,
}: {
  view: InboxView
  onOpen: (byKey: boolean) => void
  tools?: ReactNode
  children: ReactNode
}) {
  const words = useWords(searchWords)
  const field = useRef<HTMLInputElement>(null)
  const text = useStore(searchText, (now) => now)
  const active = text.trim() !== ''
  const search = useSearch(text)
  const hits = hitsOf(search)
  const open = (hit: Hit, byKey: boolean) => {
    if (openHit(hit, view)) onOpen(byKey)
  }
  const choice = useChoice({
    count: active && search.enabled ? hits.length : 0,
    reset: text,
    onChoose: (at) => {
      const hit = hits[at]
      if (hit) open(hit, true)
    },
  })
  useShortcut('/', () => field.current?.focus())
  const begun = useStore(searchBegun, (now) => now)
  useEffect(() => {
    if (begun) field.current?.focus()
    searchBegun.set(false)
  }, [begun])
  const clear = () => {
    searchText.set('')
    field.current?.focus()
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <search className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-1">
        <Search className="size-4.5 shrink-0 text-faint" aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => searchText.set(event.target.value)}
          onKeyDown={(event) => {
            if (choice.press(event) || event.key !== 'Escape' || isComposing(event.nativeEvent)) return
            if (text === '') field.current?.blur()
            else searchText.set('')
          }}
          aria-label={words.search}
          placeholder={words.search}
          aria-expanded={active && hits.length > 0}
          aria-controls="findings"
          aria-activedescendant={active && hits.length > 0 ? `finding-${choice.at}` : undefined}
          className="min-h-8 min-w-0 flex-1 bg-transparent text-base text-ellipsis outline-none pointer-fine:text-m pointer-coarse:min-h-11"
        />
        {active && (
          <IconButton label={words.clear} onClick={clear}>
            <X className="size-4.5" aria-hidden />
          </IconButton>
        )}
        {!active && tools}
      </search>
      <p className="sr-only" role="status">
        {active && search.isSettled && search.isSuccess && words.found(search.patients.length, search.messages.length)}
      </p>
      <div className="min-h-0 flex-1">
        {active ? (
          <SearchFindings search={search} hits={hits} at={choice.at} onChoose={(hit) => open(hit, false)} />
        ) : (
          children
        )}
      </div>
    </div>
  )
}
