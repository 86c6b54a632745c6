'use client'

import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { urgencies } from '../order-draft.ts'
import { orderWords } from '../words.ts'
import type { FieldProps } from './field-props.ts'
import { OrderArea, OrderField } from './order-field.tsx'

/** A question to a specialist. */
export function ReferralFields(props: FieldProps) {
  const words = useWords(orderWords)
  const { draft, onChange } = props
  return (
    <>
      <OrderField {...props} name="specialty" label={words.specialty} maxLength={200} />
      <SelectField
        label={words.urgency}
        value={draft.urgency}
        options={urgencies.map((value) => ({ value, text: words.urgencies[value] }))}
        onChange={(urgency) => onChange({ urgency })}
      />
      <OrderArea {...props} name="question" label={words.question} rows={4} maxLength={4000} />
    </>
  )
}
