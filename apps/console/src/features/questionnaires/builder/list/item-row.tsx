'use client'

import { type Direction, type Draft, type Entry, type Row, typeOf } from '@consult/questionnaires/builder'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import type { Finding } from '../../questionnaire.ts'
import { useTools } from '../editor-context.ts'
import { FindingLines } from '../fields/finding-lines.tsx'
import { ItemFields } from '../fields/item-fields.tsx'
import { kindOf, textOfEntry } from '../names.ts'
import { builderWords } from '../words.ts'
import { ItemActs } from './item-acts.tsx'

/** The id of the button of an item, which gets the focus when the item moves. */
export const rowButtonId = (id: number) => `item-${id}`

interface RowProps {
  readonly entry: Entry
  readonly depth: Row['depth']
  readonly number: Row['number']
  /** The form while the row is open; null: it is closed, and does not change with other items. */
  readonly open: Draft | null
  /** The name of the group that it is in. */
  readonly container: string | null
  readonly problems: readonly Finding[]
  readonly notes: readonly Finding[]
  readonly onToggle: (id: number) => void
  readonly onMove: (id: number, by: Direction) => void
}

function Summary({ entry, number, container, problems, open, onToggle }: RowProps) {
  const words = useWords(builderWords)
  const { language } = useTools()
  const { id, json } = entry
  const text = textOfEntry(entry, language)
  const type = typeOf(entry)
  return (
    <button
      type="button"
      id={rowButtonId(id)}
      aria-expanded={open !== null}
      onClick={() => onToggle(id)}
      className="flex min-h-11 w-full scroll-mt-4 items-start gap-3 rounded-s px-3 py-2.5 text-start -outline-offset-2 hover:bg-hover"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2 text-s text-muted">
          <span className="figures font-medium">{kindOf(entry, number, words)}</span>
          {number !== null && <span>{type === null ? words.unknownType : words.types[type]}</span>}
          {container !== null && <span className="sr-only">{words.inside(container)}</span>}
          {json.required === true && <span>{words.required}</span>}
          {json.enableWhen !== undefined && <span>{words.depends}</span>}
        </span>
        <span
          dir="auto"
          className={classes('wrap-anywhere', type === 'group' && 'font-semibold', text === '' && 'text-muted italic')}
        >
          {text === '' ? words.noText : text}
        </span>
      </span>
      {problems.length > 0 && <Chip tone="danger">{words.problems(problems.length)}</Chip>}
      <ChevronDown
        className={classes('mt-1 size-4.5 shrink-0 text-muted', open !== null && 'rotate-180')}
        aria-hidden
      />
    </button>
  )
}

function ItemRow(props: RowProps) {
  const { entry, depth, number, open, problems, notes, onMove } = props
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(entry.id, event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    <li
      onKeyDown={press}
      // Deep groups stay readable on a phone.
      style={{ marginInlineStart: `min(${depth - 1} * 1.25rem, ${depth - 1} * 3vw)` }}
      className={classes(
        'rounded-m border bg-surface [contain-intrinsic-size:auto_4rem] [content-visibility:auto]',
        open ? 'border-accent [content-visibility:visible]' : 'border-line',
      )}
    >
      <Summary {...props} />
      {(problems.length > 0 || (open && notes.length > 0)) && (
        <div className="px-3 pb-2.5">
          <FindingLines problems={problems} notes={open ? notes : []} />
        </div>
      )}
      {open && (
        <div className="grid grid-cols-1 gap-4 border-t border-line p-3 sm:p-4">
          <ItemFields draft={open} entry={entry} />
          <ItemActs draft={open} entry={entry} number={number} onMove={onMove} />
        </div>
      )}
    </li>
  )
}

const isSameList = (a: readonly Finding[], b: readonly Finding[]) =>
  a.length === b.length && a.every(({ message }, index) => message === b[index]?.message)

/** An item in the list. Only rows that changed render again: a form may have 500. */
export const MemoItemRow = memo(ItemRow, (before, after) => {
  const { problems, notes, ...others } = before
  const names = Object.keys(others) as (keyof typeof others)[]
  return (
    names.every((name) => Object.is(before[name], after[name])) &&
    isSameList(problems, after.problems) &&
    isSameList(notes, after.notes)
  )
})
