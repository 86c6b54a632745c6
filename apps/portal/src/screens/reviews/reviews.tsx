'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { emptySearch, filterOf } from '@consult/web-client/audit/audit-filter.ts'
import { AuditList } from '@consult/web-client/audit/audit-list.tsx'
import { AuditSearchForm } from '@consult/web-client/audit/audit-search-form.tsx'
import { AccessReasonList } from '@consult/web-client/reviews/access-reason-list.tsx'
import { useState } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { reviewsWords } from '../../features/reviews/words.ts'
import { SupervisorsOnly } from '../supervisors-only.tsx'

function Audit() {
  const [filter, setFilter] = useState(() => filterOf(emptySearch))
  return (
    <div>
      <AuditSearchForm onSearch={(search) => setFilter(filterOf(search))} />
      <AuditList filter={filter} />
    </div>
  )
}

/** The page on which supervisors review the reasons for opening colleagues' consults, and search the audit. */
export function Reviews() {
  const words = useWords(reviewsWords)
  const { supervisor } = useWorkspace().me.physician
  const [shown, setShown] = useState<'reasons' | 'audit'>('reasons')
  if (!supervisor) return <SupervisorsOnly words={words} />
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        <Segmented
          label={words.show}
          value={shown}
          options={(['reasons', 'audit'] as const).map((value) => ({ value, text: words[value] }))}
          onChange={setShown}
        />
      }
    >
      {shown === 'reasons' ? <AccessReasonList /> : <Audit />}
    </PageFrame>
  )
}
