'use client'

import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { capacities, purposes } from '../order-draft.ts'
import { orderWords } from '../words.ts'
import type { FieldProps } from './field-props.ts'
import { fieldRow, OrderField } from './order-field.tsx'

/** A certificate that the patient cannot work or attend. */
export function SickNoteFields(props: FieldProps) {
  const words = useWords(orderWords)
  const { draft, onChange } = props
  return (
    <>
      <div className={fieldRow}>
        <OrderField {...props} name="from" label={words.from} type="date" dir={undefined} />
        <OrderField {...props} name="to" label={words.to} type="date" dir={undefined} />
      </div>
      <div className={fieldRow}>
        <SelectField
          label={words.purpose}
          value={draft.purpose}
          options={purposes.map((value) => ({ value, text: words.purposes[value] }))}
          onChange={(purpose) => onChange({ purpose })}
        />
        <SelectField
          label={words.capacity}
          value={draft.capacity}
          options={capacities.map((value) => ({ value, text: words.capacities[value] }))}
          onChange={(capacity) => onChange({ capacity })}
        />
      </div>
    </>
  )
}
