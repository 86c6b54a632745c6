'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { X } from 'lucide-react'
import type { RequestFilter } from './request.ts'
import { methods, statuses } from './request-filter.ts'
import { requestWords } from './words.ts'

const choices = ['any', ...statuses] as const

/** Which requests to list. */
export function RequestFilters({
  filter,
  onChange,
}: {
  filter: RequestFilter
  onChange: (filter: RequestFilter) => void
}) {
  const words = useWords(requestWords)
  const { code } = filter
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-4">
      <Segmented
        label={words.status}
        value={(filter.status as (typeof choices)[number] | undefined) ?? 'any'}
        options={choices.map((value) => ({ value, text: words.statuses[value] }))}
        onChange={(value) => onChange({ ...filter, status: value === 'any' ? undefined : value })}
      />
      <SelectField
        label={words.method}
        value={filter.method ?? ''}
        options={[{ value: '', text: words.anyMethod }, ...methods.map((value) => ({ value, text: value }))]}
        onChange={(value) => onChange({ ...filter, method: value === '' ? undefined : value })}
      />
      {code !== undefined && (
        <Button onClick={() => onChange({ ...filter, code: undefined })}>
          {words.codeShown(code)}
          <X className="size-4 shrink-0" aria-hidden />
          <span className="sr-only">{words.clear}</span>
        </Button>
      )}
    </div>
  )
}
