'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useSearchParams } from 'next/navigation'
import { type EventFilter, eventFilterOf, eventsPath } from '../../features/events/event-filter.ts'
import { EventFilters } from '../../features/events/event-filters.tsx'
import { EventList } from '../../features/events/event-list.tsx'
import { EventLookup } from '../../features/events/event-lookup.tsx'
import { eventWords } from '../../features/events/words.ts'

/** The page for the event log. */
export function EventsPage() {
  const words = useWords(eventWords)
  const filter = eventFilterOf(useSearchParams())
  // Next follows the browser history here, without requesting the page from the server again.
  const show = (next: EventFilter) => history.replaceState(null, '', eventsPath(next))
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <EventFilters filter={filter} onChange={show} />
        <EventLookup onConsult={(consultId) => show({ ...filter, consultId })} />
      </div>
      <EventList filter={filter} />
    </PageFrame>
  )
}
