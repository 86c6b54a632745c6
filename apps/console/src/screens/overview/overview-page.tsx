'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { CircleCheck } from 'lucide-react'
import { useOverview } from '../../features/overview/overview.ts'
import { isWell, Problems } from '../../features/overview/problems.tsx'
import { RequestHealth } from '../../features/overview/request-health.tsx'
import { overviewWords } from '../../features/overview/words.ts'

/** The first page: what is failing now, and what will fail soon. */
export function OverviewPage() {
  const words = useWords(overviewWords)
  const query = useOverview()
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        query.data &&
        isWell(query.data) && (
          <Chip tone="success" icon={CircleCheck}>
            {words.well}
          </Chip>
        )
      }
    >
      <QueryBody query={query} failed={words.failed}>
        {(overview) => (
          <div className="grid grid-cols-1 gap-4">
            <RequestHealth requests={overview.requests} />
            <Problems overview={overview} />
          </div>
        )}
      </QueryBody>
    </PageFrame>
  )
}
