'use client'

import type { Macro } from '@consult/domain'
import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Settings2 } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { SharedMark } from './shared-mark.tsx'
import { macroWords } from './words.ts'

/** Lists the macros to choose from, one of them highlighted. The focus stays in the text field that receives the macro. */
export function MacroList({
  id,
  macros,
  at,
  state,
  side = 'above',
  onChoose,
}: {
  id: string
  macros: readonly Macro[]
  /** The index of the highlighted macro. */
  at: number
  state: 'pending' | 'error' | 'success'
  /** Where it opens: above a field at the bottom of the page, below one in a dialog. */
  side?: 'above' | 'below'
  onChoose: (macro: Macro) => void
}) {
  const words = useWords(macroWords)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const instead =
    state === 'pending'
      ? words.loading
      : state === 'error'
        ? words.failed
        : macros.length === 0
          ? words.noneFound
          : null
  return (
    <div
      className={classes(
        // The link at the end makes it reachable without a mouse; the choice stays in sight above it.
        'overlay-fade absolute inset-x-0 z-20 max-h-76 scroll-pb-14 overflow-y-auto rounded-m border border-line bg-surface px-1.5 pt-1.5 shadow-overlay',
        side === 'above' ? 'bottom-full mb-2' : 'top-full mt-1',
      )}
    >
      {instead !== null && (
        <p role="status" className="px-3 py-2 text-s text-muted">
          {instead}
        </p>
      )}
      <div ref={list} id={id} role="listbox" aria-label={words.title}>
        {macros.map((macro, n) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={macro.id}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(macro)}
            className="grid cursor-default grid-cols-[minmax(0,1fr)] gap-0.5 rounded-s px-3 py-2 hover:bg-hover aria-selected:bg-selected"
          >
            <span className="flex items-center gap-2 text-m font-medium">
              <span dir="auto" className="truncate">
                {macro.name}
              </span>
              {macro.scope === 'shared' && <SharedMark />}
            </span>
            <span dir="auto" className="truncate text-s text-muted">
              {macro.text}
            </span>
          </div>
        ))}
      </div>
      <Link
        href="/macros"
        className="sticky bottom-0 mt-1 flex min-h-10 items-center gap-2 border-t border-line bg-surface px-3 text-s text-muted hover:bg-hover pointer-coarse:min-h-11"
      >
        <Settings2 className="size-4" aria-hidden />
        {words.manage}
      </Link>
    </div>
  )
}
