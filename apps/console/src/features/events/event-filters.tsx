'use client'

import { deliveryFilters, eventTypesSchema } from '@consult/domain'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ClearFilter } from '../../ui/clear-filter.tsx'
import type { EventFilter } from './event-filter.ts'
import { eventWords } from './words.ts'

const choices = ['any', ...deliveryFilters] as const

/** Which events to list. */
export function EventFilters({ filter, onChange }: { filter: EventFilter; onChange: (filter: EventFilter) => void }) {
  const words = useWords(eventWords)
  const { type = '', delivery = 'any', consultId } = filter
  const types = eventTypesSchema.element.options.map((value) => ({ value, text: value }))
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-4">
      <Segmented
        label={words.delivery}
        value={delivery}
        options={choices.map((value) => ({ value, text: words.deliveryFilters[value] }))}
        onChange={(value) => onChange({ ...filter, delivery: value === 'any' ? undefined : value })}
      />
      <SelectField
        label={words.type}
        value={type}
        options={[{ value: '' as const, text: words.anyType }, ...types]}
        onChange={(value) => onChange({ ...filter, type: value === '' ? undefined : value })}
      />
      {consultId !== undefined && (
        <ClearFilter
          text={words.ofConsult(consultId)}
          clear={words.clear}
          onClear={() => onChange({ ...filter, consultId: undefined })}
        />
      )}
    </div>
  )
}
