'use client'

import type { AccessReason } from '@consult/domain'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '../api/trpc.ts'
import { When } from '../lists/when.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewNote } from './review-note.tsx'
import { reasonWords, reviewWords } from './words.ts'

function Reason({ given, onReview }: { given: AccessReason; onReview: (note: string) => Promise<unknown> }) {
  const words = useWords(reasonWords)
  const shared = useWords(reviewWords)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
        {given.physician.name ?? given.physician.id}
        <Chip whole>{words.categories[given.category]}</Chip>
      </p>
      <p dir="auto" className="text-m wrap-anywhere whitespace-pre-wrap">
        {given.reason ?? words.erased}
      </p>
      <p className="flex flex-wrap gap-x-3 text-s text-muted">
        <When at={given.givenAt} />
        <span className="wrap-anywhere">
          {`${shared.patient} `}
          <code className="font-mono">{given.patientId}</code>
        </span>
        <span className="wrap-anywhere">
          {`${shared.consult} `}
          <code className="font-mono">{given.consult.id}</code>
        </span>
      </p>
      <ReviewNote review={given.review} onReview={onReview} />
    </>
  )
}

/** The reasons for opening colleagues' consults, which supervisors and auditors review. */
export function AccessReasonList() {
  const words = useWords(reasonWords)
  const api = useTRPCClient().accessReasons
  const queryKey = useTRPC().accessReasons.list.pathKey()
  const queries = useQueryClient()
  const review = async (id: string, note: string) => {
    await api.review.mutate({ id, note })
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <ReviewList<AccessReason>
      name={words.title}
      failed={words.failed}
      none={{ open: words.none, reviewed: words.noneReviewed }}
      noneText={words.noneText}
      queryKey={queryKey}
      read={(state, cursor) => api.list.query({ limit: 50, state, ...(cursor && { cursor }) })}
      row={(given) => <Reason given={given} onReview={(note) => review(given.id, note)} />}
    />
  )
}
