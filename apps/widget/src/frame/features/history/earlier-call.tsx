import type { CallMessage } from '@consult/domain'
import { useEffect, useState } from 'preact/hooks'
import type { EarlierOf } from '../../entities/api/consult-api.ts'
import { type Failure, failureOf } from '../../entities/api/failure.ts'
import { useApp } from '../../entities/app/app-context.ts'
import type { Visit } from '../../entities/visits/patient-visit.ts'
import { RatingForm } from '../ended/rating-form.tsx'
import { RecordOf } from '../record/record-lazy.tsx'
import { About } from '../visit/about.tsx'
import { PastChat } from '../visit/call/chat/past-chat.tsx'
import { minutesOf } from '../visit/minutes-of.ts'
import { useHistory } from './history-context.ts'
import type { HistorySay } from './words/dictionary.ts'

/** Returns the length of a call, in words. */
export const lengthOf = (call: Visit, t: HistorySay): string => t.number('minutes', minutesOf(call) ?? 1)

/** Shows what patient and physician wrote in the call. */
function Written({ id }: { id: string }) {
  const { say } = useApp()
  const { tCalls, chats } = useHistory()
  const [messages, setMessages] = useState<readonly CallMessage[] | 'failed'>([])
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    chats.messages(id).then(
      (found) => isWanted && setMessages(found),
      () => isWanted && setMessages('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [chats, id, attempt])
  if (messages !== 'failed') return <PastChat title={tCalls('chat')} messages={messages} />
  return (
    <div class="past-chat" role="alert">
      <p class="trouble">{tCalls('chatFailed')}</p>
      <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
        {say('tryAgain')}
      </button>
    </div>
  )
}

/** Shows a past call: when it was, with whom, how long, and how the patient rated it. */
export function EarlierCall({ earlier }: { earlier: EarlierOf<'telehealth'> }) {
  const { say, formats, now } = useApp()
  const { t, tCalls, calls, list } = useHistory()
  const [call, setCall] = useState<Visit>(earlier.consult)
  const began = new Date(call.startedAt ?? earlier.at)
  const take = (changed: Visit) => {
    setCall(changed)
    list.take({ ...earlier, consult: changed })
  }
  const rate = async (rating: { value: number; comment: string | null }): Promise<Failure | null> => {
    try {
      take(await calls.rate(call.id, rating))
      return null
    } catch (error) {
      const failure = failureOf(error)
      // The patient may have rated it elsewhere in the meantime.
      if (failure.kind === 'refused') await calls.get(call.id).then(take, failureOf)
      return failure
    }
  }
  return (
    <div class="sheet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section class="sheet-words" tabIndex={0} aria-labelledby="title">
        <dl class="about earlier-facts">
          <dt>{t('when')}</dt>
          <dd>
            <time dateTime={began.toISOString()}>
              {formats.day(began, now.value)} · {formats.time(began)}
            </time>
          </dd>
          <dt>{t('with')}</dt>
          <dd>
            <bdi>{earlier.physicianName ?? say('physician')}</bdi>
          </dd>
          <dt>{t('length')}</dt>
          <dd>{lengthOf(call, t)}</dd>
        </dl>
        <About visit={call} />
        <RecordOf consultId={call.id} />
        <Written id={call.id} />
        <RatingForm
          rated={call}
          rating={call.rating}
          rate={rate}
          title={tCalls('rateTitle')}
          given={(answer) => tCalls('rateGiven', answer)}
        />
      </section>
    </div>
  )
}
