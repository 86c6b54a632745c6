'use client'

import type { Macro } from '@consult/domain'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type RefObject, useState } from 'react'
import { matchMacros } from './match-macros.ts'
import { SharedMark } from './shared-mark.tsx'
import { useMacros } from './use-macros.ts'
import { macroWords } from './words.ts'

function Choice({ macro, onChoose }: { macro: Macro; onChoose: (macro: Macro) => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(macro)}
        className="grid min-h-11 w-full gap-0.5 rounded-s px-3 py-2 text-start hover:bg-hover"
      >
        <span className="flex min-w-0 items-center gap-2 text-m font-medium">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {macro.name}
          </span>
          {macro.scope === 'shared' && <SharedMark />}
        </span>
        <span dir="auto" className="line-clamp-2 text-s text-muted wrap-anywhere">
          {macro.text}
        </span>
      </button>
    </li>
  )
}

/**
 * Shows the macros on a phone: a sheet over the thread, with a search field. @param returnsTo the field that receives the
 * macro.
 */
export function MacroSheet({
  open,
  returnsTo,
  onClose,
  onChoose,
}: {
  open: boolean
  returnsTo: RefObject<HTMLElement | null>
  onClose: () => void
  onChoose: (macro: Macro) => void
}) {
  const words = useWords(macroWords)
  const { data, isError } = useMacros()
  const [wanted, setWanted] = useState('')
  const macros = matchMacros(data ?? [], wanted)
  const instead = isError ? words.failed : !data ? words.loading : data.length === 0 ? words.none : words.noneFound
  return (
    <DialogFrame
      open={open}
      onClose={() => {
        setWanted('')
        onClose()
      }}
      title={words.insert}
      startsInField={false}
      returnsTo={returnsTo}
      footer={null}
    >
      <TextField
        label={words.search}
        type="search"
        autoComplete="off"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <p role="status" className={macros.length === 0 ? 'px-3 py-4 text-m text-muted' : 'sr-only'}>
        {macros.length === 0 && instead}
      </p>
      <ul aria-label={words.title} className="-mx-[min(0.75rem,3.75vw)] mt-2 grid min-h-60 grid-cols-1 content-start">
        {macros.map((macro) => (
          <Choice
            key={macro.id}
            macro={macro}
            onChoose={(chosen) => {
              setWanted('')
              onChoose(chosen)
            }}
          />
        ))}
      </ul>
    </DialogFrame>
  )
}
