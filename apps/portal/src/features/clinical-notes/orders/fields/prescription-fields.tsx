'use client'

import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { NotedConsult } from '../../note-content.ts'
import { rhythms } from '../order-draft.ts'
import { orderWords } from '../words.ts'
import { AllergyReview } from './allergy-review.tsx'
import type { FieldProps } from './field-props.ts'
import { fieldRow, NumberField, OrderArea, OrderCheck, OrderField } from './order-field.tsx'

/** How often the drug is taken: in words, and as a rhythm that a program can read. */
function Frequency(props: FieldProps) {
  const words = useWords(orderWords)
  const { draft, onChange } = props
  return (
    <>
      <OrderField {...props} name="frequency" label={words.frequency} maxLength={200} />
      <div className={fieldRow}>
        <SelectField
          label={words.rhythm}
          value={draft.rhythm}
          options={rhythms.map((value) => ({ value, text: words.rhythms[value] }))}
          onChange={(rhythm) => onChange({ rhythm })}
        />
        {draft.rhythm !== 'none' && (
          <NumberField {...props} name="rhythmValue" label={words.rhythmValue[draft.rhythm]} />
        )}
        <NumberField {...props} name="durationDays" label={words.durationDays} inputMode="numeric" />
      </div>
      <OrderCheck label={words.asNeeded} checked={draft.asNeeded} onChange={(asNeeded) => onChange({ asNeeded })} />
    </>
  )
}

/** The fields that few prescriptions need. They open by themselves when one of them has a text. */
function More(props: FieldProps) {
  const words = useWords(orderWords)
  const { draft } = props
  return (
    <details open={[draft.code, draft.pharmacy, draft.noteToPharmacy].some((text) => text !== '') || undefined}>
      <summary className="min-h-8 cursor-pointer text-s font-medium">{words.more}</summary>
      <div className="mt-2 grid gap-2.5">
        <div className={fieldRow}>
          <OrderField {...props} name="code" label={words.code} maxLength={64} dir="ltr" />
          <OrderField {...props} name="system" label={words.system} maxLength={200} dir="ltr" spellCheck={false} />
        </div>
        <OrderField {...props} name="pharmacy" label={words.pharmacy} maxLength={500} />
        <OrderArea {...props} name="noteToPharmacy" label={words.noteToPharmacy} maxLength={1000} />
      </div>
    </details>
  )
}

/** A prescription. The allergies of the record stand beside it. */
export function PrescriptionFields({ consult, ...props }: FieldProps & { consult: NotedConsult }) {
  const words = useWords(orderWords)
  const { draft, onChange } = props
  return (
    <>
      <OrderField {...props} name="drug" label={words.drug} maxLength={500} />
      <div className={fieldRow}>
        <OrderField {...props} name="strength" label={words.strength} maxLength={100} />
        <OrderField {...props} name="form" label={words.form} maxLength={100} />
        <OrderField {...props} name="route" label={words.route} maxLength={100} />
      </div>
      <AllergyReview {...props} consult={consult} />
      <div className={fieldRow}>
        <NumberField {...props} name="doseValue" label={words.dose} />
        <OrderField {...props} name="doseUnit" label={words.doseUnit} maxLength={60} />
      </div>
      <Frequency {...props} />
      <OrderArea {...props} name="directions" label={words.directions} hint={words.directionsHint} maxLength={2000} />
      <div className={fieldRow}>
        <NumberField {...props} name="quantityValue" label={words.quantity} />
        <OrderField {...props} name="quantityUnit" label={words.quantityUnit} maxLength={60} />
        <NumberField {...props} name="refills" label={words.refills} inputMode="numeric" />
      </div>
      <OrderCheck
        label={words.substitution}
        checked={draft.substitutionAllowed}
        onChange={(substitutionAllowed) => onChange({ substitutionAllowed })}
      />
      <More {...props} />
    </>
  )
}
