'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { AccessReasonList } from '@consult/web-client/reviews/access-reason-list.tsx'
import { reasonWords } from '@consult/web-client/reviews/words.ts'

/** The page for the reasons for opening colleagues' consults. */
export function ReasonsPage() {
  const words = useWords(reasonWords)
  return (
    <PageFrame title={words.title} intro={words.intro}>
      <AccessReasonList />
    </PageFrame>
  )
}
