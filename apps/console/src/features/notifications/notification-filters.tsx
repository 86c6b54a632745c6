'use client'

import { notificationStatuses } from '@consult/domain'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ClearFilter } from '../../ui/clear-filter.tsx'
import { Lookup } from '../../ui/lookup.tsx'
import { consultForm } from '../events/event-filter.ts'
import type { NotificationFilter } from './notification-filter.ts'
import { notificationWords } from './words.ts'

/** Which notifications to list. */
export function NotificationFilters({
  filter,
  onChange,
}: {
  filter: NotificationFilter
  onChange: (filter: NotificationFilter) => void
}) {
  const words = useWords(notificationWords)
  const { status = '', consultId } = filter
  const statuses = notificationStatuses.map((value) => ({ value, text: words.statuses[value] }))
  return (
    <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-wrap items-end gap-4">
        <SelectField
          label={words.status}
          value={status}
          options={[{ value: '' as const, text: words.anyStatus }, ...statuses]}
          onChange={(value) => onChange({ ...filter, status: value === '' ? undefined : value })}
        />
        {consultId !== undefined && (
          <ClearFilter
            text={words.ofConsult(consultId)}
            clear={words.clear}
            onClear={() => onChange({ ...filter, consultId: undefined })}
          />
        )}
      </div>
      <Lookup
        label={words.lookup}
        hint={words.lookupHint}
        fault={words.lookupFault}
        button={words.find}
        form={consultForm}
        onFound={(found) => onChange({ ...filter, consultId: found })}
      />
    </div>
  )
}
