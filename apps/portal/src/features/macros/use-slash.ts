import type { Macro } from '@consult/domain'
import { useStore } from '@consult/ui/state/store.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { insertRequest } from './insert-request.ts'
import { type BegunSearch, matchMacros, namesContain, slashAt, withoutSearch } from './match-macros.ts'
import { useMacros } from './use-macros.ts'

/** The number of macros offered at once. Typing more of the name finds the others. */
const mostOffered = 30

/**
 * Handles macros inserted with a slash in the text: which macros to offer, and what the keys do while they
 * are offered.
 * @param put writes the text and places the cursor.
 */
export function useSlash({
  consultId,
  area,
  text,
  put,
  fill,
}: {
  consultId: string
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  put: (text: string, cursor: number) => void
  fill: (text: string) => string
}) {
  const query = useMacros()
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  /** The position of a slash that the physician dismissed with Escape. */
  const [left, setLeft] = useState<number | null>(null)
  const begun = useRef<BegunSearch | null>(null)
  const known = query.data ?? []
  const slash = slashAt(text, cursor, (words) => namesContain(known, words))
  const open = slash !== null && slash.start !== left
  const macros = open ? matchMacros(known, slash.query).slice(0, mostOffered) : []
  const looked = Math.min(at, Math.max(0, macros.length - 1))

  const insert = (macro: Macro) => {
    const end = area.current?.selectionStart ?? cursor
    const start = slash?.start ?? end
    const before = text.slice(0, start)
    // A macro chosen without a slash follows the existing text, separated by a space.
    const filled = (before === '' || /\s$/.test(before) ? '' : ' ') + fill(macro.text)
    begun.current = null
    put(before + filled + text.slice(end), start + filled.length)
  }
  /** Writes a slash at the cursor, as if typed. */
  const begin = () => {
    const field = area.current
    if (!field) return
    const from = field.selectionStart
    const before = text.slice(0, from)
    const lead = before === '' || /\s$/.test(before) ? '' : ' '
    const start = from + lead.length
    setLeft(null)
    begun.current = { start, lead, replaced: text.slice(from, field.selectionEnd) }
    put(`${before}${lead}/${text.slice(field.selectionEnd)}`, start + 1)
  }
  /** Closes the list. The text becomes what it was before the search. */
  const leave = (search: NonNullable<typeof slash>) => {
    const before = withoutSearch(text, search, { begun: begun.current, finds: macros.length > 0 })
    begun.current = null
    if (before) put(before.text, before.cursor)
    else setLeft(search.start)
  }
  // Without the slash, the search is over: another slash at this place is a new one.
  useEffect(() => {
    if (begun.current && text[begun.current.start] !== '/') begun.current = null
  }, [text])
  const asked = useStore(insertRequest, (id) => id === consultId)
  useEffect(() => {
    if (!asked) return
    insertRequest.set(null)
    begin()
  })

  return {
    open,
    macros,
    at: looked,
    state: query.status,
    insert,
    begin,
    /** Call it when the cursor moved or the text changed. */
    follow: () => {
      setCursor(area.current?.selectionStart ?? 0)
      setAt(0)
    },
    /** Returns true if the key was for the list. */
    press: ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
      if (!open) return false
      const chosen = macros[looked]
      if (key === 'ArrowDown') setAt((looked + 1) % Math.max(1, macros.length))
      else if (key === 'ArrowUp') setAt((looked - 1 + macros.length) % Math.max(1, macros.length))
      else if (key === 'Escape') leave(slash)
      else if ((key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey && chosen) insert(chosen)
      else return false
      return true
    },
  }
}
