'use client'

import { type EventType, eventTypesSchema } from '@consult/domain'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { EventList } from '../../features/events/event-list.tsx'
import { EventLookup } from '../../features/events/event-lookup.tsx'
import { eventWords } from '../../features/events/words.ts'

/** The page for the event log. */
export function EventsPage() {
  const words = useWords(eventWords)
  const [type, setType] = useState<EventType | ''>('')
  const options = [
    { value: '' as const, text: words.anyType },
    ...eventTypesSchema.element.options.map((value) => ({ value, text: value })),
  ]
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <div className="mb-4 grid grid-cols-1 items-start gap-4 md:grid-cols-[16rem_minmax(0,1fr)]">
        <SelectField label={words.type} value={type} options={options} onChange={setType} />
        <EventLookup />
      </div>
      <EventList type={type} />
    </PageFrame>
  )
}
