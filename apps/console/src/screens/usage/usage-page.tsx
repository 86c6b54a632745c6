'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { Limits } from '../../features/usage/limits.tsx'
import { useUsage } from '../../features/usage/usage.ts'
import { UsageDays } from '../../features/usage/usage-days.tsx'
import { usageWords } from '../../features/usage/words.ts'

/** The page for usage and limits. */
export function UsagePage() {
  const words = useWords(usageWords)
  const query = useUsage()
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <QueryBody query={query} failed={words.failed}>
        {(usage) => (
          <div className="grid grid-cols-1 gap-4">
            <UsageDays usage={usage} />
            <Limits usage={usage} />
          </div>
        )}
      </QueryBody>
    </PageFrame>
  )
}
