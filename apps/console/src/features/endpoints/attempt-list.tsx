'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { LoadMore } from '@consult/web-client/lists/load-more.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { usePages } from '@consult/web-client/lists/use-pages.ts'
import { AttemptRow } from './attempt-row.tsx'
import { endpointWords } from './words.ts'

/** The attempts to deliver to an endpoint, newest first. */
export function AttemptList({ id }: { id: string }) {
  const words = useWords(endpointWords)
  const api = useTRPCClient().consoleEndpoints
  const trpc = useTRPC()
  const pages = usePages([...trpc.consoleEndpoints.attempts.pathKey(), id], (cursor) =>
    api.attempts.query({ id, limit: 25, ...(cursor && { cursor }) }),
  )
  return (
    <QueryBody query={pages} failed={words.attemptsFailed}>
      {(attempts) =>
        attempts.length === 0 ? (
          <p className="text-m text-muted">{words.noAttempts}</p>
        ) : (
          <div>
            <ul aria-label={words.attempts} className="divide-y divide-line rounded-m border border-line">
              {attempts.map((attempt) => (
                <AttemptRow key={attempt.id} attempt={attempt} withEvent />
              ))}
            </ul>
            <LoadMore pages={pages} />
          </div>
        )
      }
    </QueryBody>
  )
}
