'use client'

import type { AuditAlert } from '@consult/domain'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { When } from '@consult/web-client/lists/when.tsx'
import { ReviewList } from '@consult/web-client/reviews/review-list.tsx'
import { ReviewNote } from '@consult/web-client/reviews/review-note.tsx'
import { reviewWords } from '@consult/web-client/reviews/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { alertWords } from './words.ts'

function Alert({ alert, onReview }: { alert: AuditAlert; onReview: (note: string) => Promise<unknown> }) {
  const words = useWords(alertWords)
  const shared = useWords(reviewWords)
  const ids = [
    [shared.patient, alert.patientId],
    [shared.consult, alert.consultId],
  ] as const
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
        {alert.person.name ?? alert.person.id}
        <Chip tone="warning" whole>
          {words.kinds[alert.kind]}
        </Chip>
      </p>
      <p className="text-m">{words.texts[alert.kind](alert.patients)}</p>
      <p className="flex flex-wrap gap-x-3 text-s text-muted">
        <When at={alert.entry.at} />
        {ids.map(([name, id]) =>
          id === null ? null : (
            <span key={name} className="wrap-anywhere">
              {`${name} `}
              <code className="font-mono">{id}</code>
            </span>
          ),
        )}
      </p>
      <ReviewNote review={alert.review} onReview={onReview} />
    </>
  )
}

/** The alerts, which auditors review. */
export function AlertList() {
  const words = useWords(alertWords)
  const api = useTRPCClient().alerts
  const queryKey = useTRPC().alerts.list.pathKey()
  const queries = useQueryClient()
  const review = async (id: string, note: string) => {
    await api.review.mutate({ id, note })
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <ReviewList<AuditAlert>
      name={words.title}
      failed={words.failed}
      none={{ open: words.none, reviewed: words.noneReviewed }}
      noneText={words.noneText}
      queryKey={queryKey}
      read={(state, cursor) => api.list.query({ limit: 50, state, ...(cursor && { cursor }) })}
      row={(alert) => <Alert alert={alert} onReview={(note) => review(alert.id, note)} />}
    />
  )
}
