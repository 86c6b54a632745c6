'use client'

import { TextArea, TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { ComponentProps } from 'react'
import type { OrderDraft } from '../order-draft.ts'
import { orderWords } from '../words.ts'
import type { FieldProps } from './field-props.ts'

/** The fields that are typed. */
type TextName = { [Name in keyof OrderDraft]: OrderDraft[Name] extends string ? Name : never }[keyof OrderDraft]

/** A line of an order. */
export function OrderField({
  name,
  draft,
  faults,
  onChange,
  ...rest
}: FieldProps & { name: TextName } & Omit<ComponentProps<typeof TextField>, 'onChange' | 'name'>) {
  const words = useWords(orderWords)
  const fault = faults[name]
  return (
    <TextField
      dir="auto"
      autoComplete="off"
      {...rest}
      fault={fault && words.faults[fault]}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
}

/** A number in an order. */
export const NumberField = (props: ComponentProps<typeof OrderField>) => (
  <OrderField inputMode="decimal" maxLength={12} {...props} dir="ltr" />
)

/** A longer text of an order. */
export function OrderArea({
  name,
  draft,
  faults,
  onChange,
  ...rest
}: FieldProps & { name: TextName } & Omit<ComponentProps<typeof TextArea>, 'onChange' | 'name'>) {
  const words = useWords(orderWords)
  const fault = faults[name]
  return (
    <TextArea
      dir="auto"
      rows={2}
      {...rest}
      fault={fault && words.faults[fault]}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
}

/** A yes or no of an order. */
export function OrderCheck({
  label,
  checked,
  isInvalid = false,
  describedBy,
  onChange,
}: {
  label: string
  checked: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-s pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
}

/** Fields beside each other where there is room. */
export const fieldRow = 'grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] items-start gap-2.5'
