'use client'

import { type Direction, type Draft, type ItemId, moveItem, rowsOf } from '@consult/questionnaires/builder'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { Button } from '@consult/ui/controls/button.tsx'
import { useWords, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTools } from '../editor-context.ts'
import { containerName, nameOf } from '../names.ts'
import { builderWords } from '../words.ts'
import { AddMenu } from './add-menu.tsx'
import { MemoItemRow, rowButtonId } from './item-row.tsx'
import { ListProvider } from './list-context.ts'

const none: readonly never[] = []

/** The item that was deleted last, as long as nothing was edited since. */
interface Deleted {
  readonly name: string
  /** The form without it. */
  readonly after: Draft
}

/** The items of the form, one of them open. @param onShow hears which item is open */
export function ItemList({ draft, onShow }: { draft: Draft; onShow: (id: ItemId | null) => void }) {
  const words = useWords(builderWords)
  const { editor } = useTools()
  const check = useStore(editor.check, (found) => found)
  const [opened, setOpened] = useState<ItemId | null>(null)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  /** The item that gets the focus once it is on the screen: its button, or its text. */
  const wanted = useRef<{ readonly id: ItemId; readonly inText: boolean } | null>(null)
  const rows = useMemo(() => rowsOf(draft), [draft])
  const toggle = useCallback((id: ItemId) => setOpened((now) => (now === id ? null : id)), [])
  const open = useCallback((id: ItemId) => {
    wanted.current = { id, inText: true }
    setOpened(id)
  }, [])
  const move = useCallback(
    (id: ItemId, direction: Direction) => {
      const focused = document.activeElement
      const before = editor.history.get()
      editor.edit((now) => moveItem(now, id, direction))
      const { now } = editor.history.get()
      if (now === before.now) return
      const row = rowsOf(now).find((each) => each.id === id)
      const entry = now.entries.get(id)
      const said = wordsNow(builderWords)
      if (row && entry) announce(said.moved(nameOf(entry, row.number, said)))
      // The browser takes the focus from an element that moves.
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
        const button = document.getElementById(rowButtonId(id))
        if (document.activeElement === document.body) button?.focus({ preventScroll: true })
        button?.scrollIntoView({ block: 'nearest' })
      })
    },
    [editor],
  )
  const drop = useCallback(
    (id: ItemId, name: string) => {
      setOpened(null)
      setDeleted({ name, after: editor.history.get().now })
      const at = rows.findIndex((row) => row.id === id)
      const next = rows.slice(at + 1).find((row) => editor.history.get().now.entries.has(row.id)) ?? rows[at - 1]
      wanted.current = next ? { id: next.id, inText: false } : null
    },
    [editor, rows],
  )
  useEffect(() => onShow(opened), [opened, onShow])
  useEffect(() => {
    if (wanted.current === null) return
    const { id, inText } = wanted.current
    wanted.current = null
    const button = document.getElementById(rowButtonId(id))
    const text = inText ? button?.closest('li')?.querySelector('textarea') : null
    ;(text ?? button)?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  })
  const list = useMemo(() => ({ open, deleted: drop }), [open, drop])
  const isFresh = deleted?.after === draft
  return (
    <ListProvider value={list}>
      <section aria-label={words.questions} className="grid grid-cols-1 gap-3">
        <h2 className="text-l font-semibold">{words.questions}</h2>
        <ol className="grid grid-cols-1 gap-2">
          {rows.map(({ id, depth, number }) => {
            const entry = draft.entries.get(id)
            if (!entry) return null
            const isOpen = opened === id
            return (
              <MemoItemRow
                key={id}
                entry={entry}
                depth={depth}
                number={number}
                open={isOpen ? draft : null}
                container={containerName(draft, id)}
                problems={[...(check.refusals.items.get(id) ?? none), ...(check.blockers.items.get(id) ?? none)]}
                notes={isOpen ? (check.warnings.items.get(id) ?? none) : none}
                onToggle={toggle}
                onMove={move}
              />
            )
          })}
        </ol>
        <div role="status" className="empty:hidden">
          {isFresh && (
            <p className="flex flex-wrap items-center gap-3 rounded-m bg-sunken px-3 py-2 text-m">
              <span className="min-w-0 flex-1 wrap-anywhere">{words.deleted(deleted.name)}</span>
              <Button onClick={editor.undo}>
                <Undo2 className="size-4.5" aria-hidden />
                {words.undoDelete}
              </Button>
            </p>
          )}
        </div>
        <div>
          <AddMenu label={words.add} after={null} isMain onAdded={open} />
        </div>
      </section>
    </ListProvider>
  )
}
