'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useId } from 'react'
import { AllergyBand } from '../../../patient/clinical-summary.tsx'
import type { NotedConsult } from '../../note-content.ts'
import { recordKey } from '../order-draft.ts'
import { useAllergies } from '../use-orders.ts'
import { orderWords } from '../words.ts'
import type { FieldProps } from './field-props.ts'
import { OrderArea, OrderCheck } from './order-field.tsx'

/** The allergies of the record beside a prescription, and that the physician has read them. */
export function AllergyReview({ consult, ...props }: FieldProps & { consult: NotedConsult }) {
  const words = useWords(orderWords)
  const { tryAgain } = useWords(controlWords)
  const { allergies, isError, refetch } = useAllergies(consult)
  const faultId = useId()
  const { draft, faults, onChange } = props
  if (!allergies) {
    if (!isError) return <p className="text-s text-muted">{words.allergiesLoading}</p>
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-s text-danger-text">
        <p>{words.allergiesFailed}</p>
        <Button onClick={() => void refetch()}>{tryAgain}</Button>
      </div>
    )
  }
  const review = { isInvalid: faults.read !== undefined, describedBy: faults.read && faultId }
  return (
    <div className="grid gap-2">
      <AllergyBand fact={allergies} />
      {allergies.items.length > 0 && (
        <OrderCheck
          label={words.hasRead}
          checked={draft.read === recordKey(allergies)}
          {...review}
          onChange={(checked) => onChange({ read: checked ? recordKey(allergies) : '' })}
        />
      )}
      <OrderArea {...props} name="told" label={words.told} hint={words.toldHint} maxLength={2000} />
      {allergies.items.length === 0 && draft.told.trim() === '' && (
        <OrderCheck
          label={words.noneKnown}
          checked={draft.noneKnown}
          {...review}
          onChange={(noneKnown) => onChange({ noneKnown })}
        />
      )}
      {faults.read && (
        <p id={faultId} className="text-s font-medium text-danger-text">
          {words.faults[faults.read]}
        </p>
      )}
      <p className="text-s text-muted">{words.noCheck}</p>
    </div>
  )
}
