'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useWhen, When } from '@consult/web-client/lists/when.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { Attempt } from './endpoint.ts'
import { failureWords } from './failure.ts'
import { endpointWords } from './words.ts'

/**
 * One attempt: when, what came back, and the receiver's response.
 * @param withEvent names the event, as a link, and says when it is due again: a page of one event says that itself
 */
export function AttemptRow({ attempt, withEvent }: { attempt: Attempt; withEvent: boolean }) {
  const words = useWords(endpointWords)
  const { error, nextAttemptAt } = attempt
  const attemptedAt = useWhen(attempt.attemptedAt, { seconds: true })
  // For older attempts, the next attempt is in the list.
  const isAhead = useClock((now) => nextAttemptAt !== null && Date.parse(nextAttemptAt) > now)
  return (
    <li className="grid min-w-0 gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-m">
        <Chip tone={error === null ? 'success' : 'danger'}>{attempt.status ?? words.noResponse}</Chip>
        {withEvent && (
          <PlaceLink
            href={`/events/${attempt.eventId}`}
            className="min-w-0 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
          >
            {attempt.eventType}
          </PlaceLink>
        )}
        <span className="text-s text-muted">
          <When at={attempt.attemptedAt} seconds />
        </span>
        <span className="figures text-s text-muted">{words.ms(attempt.durationMs)}</span>
      </div>
      {error !== null && (
        <p className="text-s wrap-anywhere text-muted">
          {failureWords(words, attempt)}
          {withEvent && nextAttemptAt !== null && isAhead && (
            <>
              {` ${words.nextProbe}: `}
              <When at={nextAttemptAt} seconds />
            </>
          )}
        </p>
      )}
      {attempt.isResponseHidden && <p className="text-s wrap-anywhere text-muted">{words.responseHidden}</p>}
      {attempt.responseHead && (
        <details>
          <summary className="inline-flex min-h-8 cursor-pointer items-center text-s font-medium text-accent-text pointer-coarse:min-h-11">
            {words.response}
          </summary>
          <CodeBlock text={attempt.responseHead} name={`${words.response}, ${attemptedAt}`} />
        </details>
      )}
    </li>
  )
}
