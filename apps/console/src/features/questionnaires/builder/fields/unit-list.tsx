'use client'

import { type Entry, type UnitField, unitsOf, withItem, withUnit } from '@consult/questionnaires/builder'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTools } from '../editor-context.ts'
import { fieldWords } from './words.ts'

const empty: UnitField = { display: '', code: '' }

/** The units among which patients choose; one alone stands behind the number. */
export function UnitList({ entry }: { entry: Entry }) {
  const words = useWords(fieldWords)
  const { editor } = useTools()
  const units = unitsOf(entry.json)
  // An empty unit is not part of the form until something is typed.
  const [isAdding, setAdding] = useState(false)
  const set = (index: number, unit: UnitField | null, field: string | null) =>
    editor.edit((draft) => withItem(draft, entry.id, (json) => withUnit(json, index, unit)), field)
  const shown = isAdding || units.length === 0 ? [...units, empty] : units
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-s font-semibold text-muted">{words.units}</legend>
      {shown.map((unit, index) => {
        const change = (part: Partial<UnitField>) => {
          setAdding(false)
          set(index, { ...unit, ...part }, `unit ${index} of ${entry.id}`)
        }
        return (
          <div key={index} className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1 basis-36">
              <TextField
                label={words.unit}
                value={unit.display}
                dir="auto"
                autoComplete="off"
                onChange={({ target }) => change({ display: target.value })}
              />
            </div>
            <div className="min-w-0 flex-1 basis-28">
              <TextField
                label={words.unitCode}
                value={unit.code}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => change({ code: target.value })}
              />
            </div>
            {unit !== empty && (
              <div className="pb-1.5">
                <IconButton label={words.removeUnit(unit.display || unit.code)} onClick={() => set(index, null, null)}>
                  <Trash2 className="size-4.5" aria-hidden />
                </IconButton>
              </div>
            )}
          </div>
        )
      })}
      {shown === units && (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Plus className="size-4.5" aria-hidden />
            {words.addUnit}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
