'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import Link from 'next/link'
import { CodeBlock } from '../../ui/code-block.tsx'
import type { Attempt } from './endpoint.ts'
import { endpointWords } from './words.ts'

/** One attempt: when, what came back, and the receiver's response. @param withEvent names the event, as a link */
export function AttemptRow({ attempt, withEvent }: { attempt: Attempt; withEvent: boolean }) {
  const words = useWords(endpointWords)
  const { error } = attempt
  const why = error !== null && Object.hasOwn(words.errors, error) ? words.errors[error as 'status'] : error
  return (
    <li className="grid min-w-0 gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-m">
        <Chip tone={error === null ? 'success' : 'danger'}>{attempt.status ?? why ?? ''}</Chip>
        {withEvent && (
          <Link
            href={`/events/${attempt.eventId}`}
            className="min-w-0 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
          >
            {attempt.eventType}
          </Link>
        )}
        <span className="text-s text-muted">
          <When at={attempt.attemptedAt} />
        </span>
        <span className="figures text-s text-muted">{words.ms(attempt.durationMs)}</span>
      </div>
      {error !== null && (
        <p className="text-s text-muted">
          {why}
          {attempt.nextAttemptAt && (
            <>
              {` · ${words.next} `}
              <When at={attempt.nextAttemptAt} />
            </>
          )}
        </p>
      )}
      {attempt.isResponseHidden && <p className="text-s text-muted">{words.responseHidden}</p>}
      {attempt.responseHead && (
        <details>
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-s font-medium text-accent-text pointer-coarse:min-h-11">
            {words.response}
          </summary>
          <CodeBlock text={attempt.responseHead} name={words.response} />
        </details>
      )}
    </li>
  )
}
