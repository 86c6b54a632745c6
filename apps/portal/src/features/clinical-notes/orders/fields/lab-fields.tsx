'use client'

import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { priorities } from '../order-draft.ts'
import { orderWords } from '../words.ts'
import type { FieldProps } from './field-props.ts'
import { OrderArea, OrderCheck } from './order-field.tsx'

/** How many tests an order may have. Source: docs/limits.md. */
const mostTests = 50

function Tests({ draft: { tests }, faults, onChange }: FieldProps) {
  const words = useWords(orderWords)
  const change = (at: number, part: Partial<(typeof tests)[number]>) =>
    onChange({ tests: tests.map((test, n) => (n === at ? { ...test, ...part } : test)) })
  return (
    <>
      <ul className="grid gap-2">
        {tests.map(({ text, code }, at) => (
          <li key={at} className="flex flex-wrap items-end gap-1">
            <div className="min-w-32 flex-2">
              <TextField
                label={words.test(at + 1)}
                dir="auto"
                autoComplete="off"
                maxLength={500}
                fault={at === 0 && faults.tests ? words.faults[faults.tests] : undefined}
                value={text}
                onChange={(event) => change(at, { text: event.target.value })}
              />
            </div>
            <div className="min-w-20 flex-1">
              <TextField
                label={words.testCode(at + 1)}
                dir="ltr"
                autoComplete="off"
                maxLength={64}
                value={code}
                onChange={(event) => change(at, { code: event.target.value })}
              />
            </div>
            {tests.length > 1 && (
              <IconButton
                label={words.removeTest(at + 1)}
                className="size-11"
                onClick={() => onChange({ tests: tests.filter((_test, n) => n !== at) })}
              >
                <Trash2 className="size-4.5" aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {tests.length < mostTests && (
        <Button className="justify-self-start" onClick={() => onChange({ tests: [...tests, { text: '', code: '' }] })}>
          <Plus className="size-4" aria-hidden />
          {words.addTest}
        </Button>
      )}
    </>
  )
}

/** Tests in a laboratory. */
export function LabFields(props: FieldProps) {
  const words = useWords(orderWords)
  const { draft, onChange } = props
  return (
    <>
      <Tests {...props} />
      <SelectField
        label={words.priority}
        value={draft.priority}
        options={priorities.map((value) => ({ value, text: words.priorities[value] }))}
        onChange={(priority) => onChange({ priority })}
      />
      <OrderCheck label={words.fasting} checked={draft.fasting} onChange={(fasting) => onChange({ fasting })} />
      <OrderArea {...props} name="reason" label={words.labReason} maxLength={2000} />
    </>
  )
}
