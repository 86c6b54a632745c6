'use client'

import {
  canMove,
  type Direction,
  type Draft,
  duplicateItem,
  type Entry,
  type ItemId,
  removeItem,
} from '@consult/questionnaires/builder'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ArrowDown, ArrowUp, Copy, IndentDecrease, IndentIncrease, type LucideIcon, Trash2 } from 'lucide-react'
import { useTools } from '../editor-context.ts'
import { fieldWords } from '../fields/words.ts'
import { nameOf } from '../names.ts'
import { builderWords } from '../words.ts'
import { AddMenu } from './add-menu.tsx'
import { useList } from './list-context.ts'

const moves: readonly { readonly direction: Direction; readonly mark: LucideIcon }[] = [
  { direction: 'up', mark: ArrowUp },
  { direction: 'down', mark: ArrowDown },
  { direction: 'in', mark: IndentIncrease },
  { direction: 'out', mark: IndentDecrease },
]

/** What can be done with an item as a whole. */
export function ItemActs({
  draft,
  entry,
  number,
  onMove,
}: {
  draft: Draft
  entry: Entry
  number: number | null
  onMove: (id: ItemId, by: Direction) => void
}) {
  const words = useWords(fieldWords)
  const builder = useWords(builderWords)
  const { editor } = useTools()
  const list = useList()
  const { id } = entry
  const copy = () => {
    let made: ItemId | null = null
    editor.edit((now) => {
      const copied = duplicateItem(now, id)
      made = copied.id
      return copied.draft
    })
    if (made !== null) list.open(made)
  }
  const remove = () => {
    const before = editor.history.get()
    editor.edit((now) => removeItem(now, id))
    if (editor.history.get() !== before) list.deleted(id, nameOf(entry, number, builder))
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      <AddMenu label={words.addBelow} after={id} onAdded={list.open} />
      <div className="ms-auto flex flex-wrap">
        {moves.map(({ direction, mark: Mark }) => (
          <IconButton
            key={direction}
            label={words[direction]}
            disabled={!canMove(draft, id, direction)}
            onClick={() => onMove(id, direction)}
          >
            <Mark className="size-4.5 rtl:-scale-x-100" aria-hidden />
          </IconButton>
        ))}
        <IconButton label={words.duplicate} onClick={copy}>
          <Copy className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={words.remove} onClick={remove}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </div>
      <p className="w-full text-s text-muted pointer-coarse:hidden">{words.keysHint}</p>
    </div>
  )
}
