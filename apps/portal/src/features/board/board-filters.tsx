'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { useLive } from '@consult/ui/controls/use-live.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ListFilter, Search } from 'lucide-react'
import { useState } from 'react'
import { type BoardFilter, everything, isFiltering } from './board-filter.ts'
import type { BoardPhysician } from './use-board.ts'
import { boardWords } from './words.ts'

const box =
  'min-h-9 w-full min-w-0 rounded-s border border-line-strong bg-surface text-base text-ink text-ellipsis pointer-coarse:min-h-11 pointer-fine:text-m'

/** A choice whose first option says what it chooses from, so that the bar stays on one line. */
function Choice<Value extends string>({
  name,
  value,
  options,
  onChange,
  className,
}: {
  name: string
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  onChange: (value: Value) => void
  className: string
}) {
  // A choice that the user makes before the page reacts would be lost silently.
  const isLive = useLive()
  return (
    <select
      aria-label={name}
      value={value}
      disabled={!isLive}
      onChange={(event) => onChange(event.target.value as Value)}
      className={classes(box, 'px-2 disabled:opacity-100', className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}

/** The conditions of the board. Each change shows at once. */
export function BoardFilters({
  filter,
  physicians,
  onChange,
}: {
  filter: BoardFilter
  physicians: readonly BoardPhysician[]
  onChange: (filter: BoardFilter) => void
}) {
  const { filter: words, priorities: levels } = useWords(boardWords)
  const [isOpen, setIsOpen] = useState(false)
  const count = [filter.text.trim(), filter.physicianId, filter.priority].filter(Boolean).length
  // On a phone the conditions would push the first patient off the screen.
  const field = classes(!isOpen && 'max-sm:hidden')
  const set = (change: Partial<BoardFilter>) => onChange({ ...filter, ...change })
  return (
    <search
      aria-label={words.name}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 sm:grid-cols-[minmax(0,18rem)_minmax(0,12rem)_minmax(0,12rem)_auto]"
    >
      <Button
        aria-expanded={isOpen}
        className="col-span-full justify-self-start sm:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter className="size-4.5" aria-hidden />
        {count === 0 ? words.show : words.showing(count)}
      </Button>
      <span className={classes('relative max-sm:col-span-full', field)}>
        <Search className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-faint" aria-hidden />
        <input
          type="text"
          aria-label={words.text}
          placeholder={words.text}
          value={filter.text}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => set({ text: event.target.value })}
          className={`${box} ps-8 pe-2`}
        />
      </span>
      <Choice
        name={words.physician}
        value={filter.physicianId}
        options={[
          { value: '', text: words.anyPhysician },
          { value: 'none', text: words.nobody },
          ...physicians.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(physicianId) => set({ physicianId })}
        className={field}
      />
      <Choice
        name={words.priority}
        value={filter.priority}
        options={[
          { value: '', text: words.anyPriority },
          { value: 'pressing', text: words.pressing },
          { value: 'emergency', text: levels.emergency },
        ]}
        onChange={(priority) => set({ priority })}
        className={field}
      />
      {isFiltering(filter) && (
        <Button look="quiet" className="justify-self-start" onClick={() => onChange(everything)}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}
