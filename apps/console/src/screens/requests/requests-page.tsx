'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useSearchParams } from 'next/navigation'
import { filterOfQuery, queryOfFilter } from '../../features/requests/request-filter.ts'
import { RequestFilters } from '../../features/requests/request-filters.tsx'
import { RequestList } from '../../features/requests/request-list.tsx'
import { RequestLookup } from '../../features/requests/request-lookup.tsx'
import { requestWords } from '../../features/requests/words.ts'

/** The page for the requests of the last 7 days. */
export function RequestsPage() {
  const words = useWords(requestWords)
  const filter = filterOfQuery(useSearchParams())
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <RequestFilters
          filter={filter}
          // Next follows the browser history here, without requesting the page from the server again.
          onChange={(next) => history.replaceState(null, '', `/requests${queryOfFilter(next)}`)}
        />
        <RequestLookup />
      </div>
      <RequestList filter={filter} />
    </PageFrame>
  )
}
