'use client'

import { isComposing } from '@consult/design/is-composing'
import { TextArea } from '@consult/ui/controls/text-field.tsx'
import { type KeyboardEvent, useId, useRef } from 'react'
import { GapsLeft } from './gap-list.tsx'
import { gapsLeft } from './gaps-left.ts'
import { MacroList } from './macro-list.tsx'
import { firstGap, type Gap } from './placeholders.ts'
import { useGapLabels } from './use-macros.ts'
import { useSlash } from './use-slash.ts'

/**
 * A text area in which a slash offers the macros, and Tab moves from gap to gap, as in a reply. What is still to be filled in
 * stands below it as a warning. It is no error while the physician writes.
 * @param fill fills a macro in with what is known about the patient.
 */
export function MacroArea({
  label,
  hint,
  optional,
  fault,
  rows,
  value,
  fill,
  onChange,
}: {
  label: string
  hint: string
  optional?: boolean
  fault: string | undefined
  rows: number
  value: string
  fill: (text: string) => string
  onChange: (text: string) => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const gapLabels = useGapLabels()
  const put = (next: string, cursor: number) => {
    onChange(next)
    requestAnimationFrame(() => {
      const found = firstGap(next, gapLabels)
      area.current?.focus()
      area.current?.setSelectionRange(found?.start ?? cursor, found?.end ?? cursor)
      slash.follow()
    })
  }
  const gaps = gapsLeft(value, gapLabels)
  const select = ({ start, end }: Gap) => {
    area.current?.focus()
    area.current?.setSelectionRange(start, end)
  }
  const slash = useSlash({ consultId: id, area, text: value, put, fill })
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (slash.press(event)) {
      event.preventDefault()
      // Escape closes the list, not the dialog around the field.
      event.stopPropagation()
      return
    }
    const next = firstGap(value, gapLabels, area.current?.selectionEnd)
    if (event.key !== 'Tab' || event.shiftKey || !next) return
    event.preventDefault()
    select(next)
  }
  return (
    <div className="relative grid gap-1.5">
      <TextArea
        ref={area}
        label={label}
        hint={hint}
        optional={optional}
        className={gaps.length > 0 ? 'border-warning-text' : undefined}
        rows={rows}
        fault={fault}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          slash.follow()
        }}
        onSelect={slash.follow}
        onKeyDown={press}
        dir="auto"
        aria-autocomplete="list"
        aria-controls={slash.open ? id : undefined}
        aria-activedescendant={slash.open && slash.macros.length > 0 ? `${id}-${slash.at}` : undefined}
      />
      <GapsLeft gaps={gaps} onSelect={select} />
      {slash.open && (
        <MacroList
          id={id}
          macros={slash.macros}
          at={slash.at}
          state={slash.state}
          side="below"
          onChoose={slash.insert}
        />
      )}
    </div>
  )
}
