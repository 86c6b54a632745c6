'use client'

import type { OtherPair } from '@consult/domain/clinical-facts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { patientWords } from './words.ts'

/** Shows everything else that the partner sent, unchanged. */
export function MoreFacts({ pairs }: { pairs: readonly OtherPair[] }) {
  const words = useWords(patientWords)
  const { partnerName } = useWorkspace().me
  if (pairs.length === 0) return null
  return (
    <section aria-label={words.moreFrom(partnerName)}>
      <h3 className="mb-1.5 text-s font-semibold text-muted wrap-anywhere">{words.moreFrom(partnerName)}</h3>
      <dl className="grid gap-2 text-s">
        {pairs.map(({ key, from, label, lines }) => (
          <div key={`${from} ${key}`} className="grid gap-0.5">
            <dt className="text-muted wrap-anywhere">
              <bdi>{label}</bdi>
              {from === 'consult' && ` (${words.thisConsult})`}
            </dt>
            <dd className="grid gap-0.5 wrap-anywhere">
              {lines.length === 0
                ? '–'
                : lines.map((line, n) => (
                    <span key={n}>
                      <bdi className="whitespace-pre-wrap">{line}</bdi>
                    </span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
