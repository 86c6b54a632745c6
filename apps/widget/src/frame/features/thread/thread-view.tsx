import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { lazy } from '../../ui/controls/lazy.tsx'
import { Live } from '../../ui/controls/live.tsx'
import { Emergency } from '../emergency/emergency.tsx'
import { PhysicianLineOf } from '../opening-hours/physician-line-lazy.ts'
import { RecordOf } from '../record/record-lazy.tsx'
import { Composer } from './composer.tsx'
import { Scroller } from './scroller.tsx'
import { TranscriptList } from './transcript-list.tsx'
import { placeWords, waitWords } from './wait-words.ts'

/** Shows the place in line, and only as much about the wait as is known. */
function QueueCard({ consult }: { consult: Consult }) {
  const { say, conversation, now } = useApp()
  const place = conversation.place.value
  const isKnown = place !== undefined
  const waited = (now.value.getTime() - Date.parse(consult.queuedAt ?? consult.createdAt)) / 1000
  return (
    <div class="queue" role="status">
      <Icon name="clock" />
      <div>
        <p class="queue-place">
          <Live>{placeWords(say, place)}</Live>
        </p>
        <p class="queue-wait">
          {place?.staffed === false ? (
            <PhysicianLineOf consult={consult} />
          ) : (
            <Live>{isKnown ? waitWords(say, place, waited) : '\u00a0'}</Live>
          )}
        </p>
      </div>
    </div>
  )
}

/** Helps the patient to begin, before there are any messages. What a form has asked is not asked again. */
function Hint({ isWaiting, isAnswered }: { isWaiting: boolean; isAnswered: boolean }) {
  const { say } = useApp()
  return (
    <div class="hint">
      <p class="card-title">{say(isAnswered ? 'answersSent' : 'hintTitle')}</p>
      {!isAnswered && <p class="card-text">{say('hintText')}</p>}
      {isWaiting && <p class="card-text">{say('writeAlready')}</p>}
    </div>
  )
}

/**
 * Shows that the physician is writing. The line always takes up its space. Screen readers do not announce it, because they
 * will announce the answer.
 */
function Writing() {
  const { say, conversation } = useApp()
  return <p class="writing">{conversation.physicianTypes.value && <span>{say('physicianWrites')}</span>}</p>
}

/** Without this part, which loads at once, nothing counts as read. */
const EndMark = lazy(() => import('./end-mark.tsx').then((part) => part.EndMark))
/** The content after the end. It loads with the first conversation that has ended. */
const Ended = lazy(() => import('../ended/ended-card.tsx').then((part) => part.EndedCard))
const Resolved = lazy(() => import('./resolved-card.tsx').then((part) => part.ResolvedCard))

/** Shows the conversation, from the wait in line to its end. */
export function ThreadView({ consult }: { consult: Consult }) {
  const { conversation } = useApp()
  const { messages } = conversation.transcript.value
  const pending = conversation.pending.value
  const isClosed = consult.status === 'closed'
  const isWaiting = consult.status === 'queued' || consult.status === 'consented'
  const own = messages.filter(({ author }) => author.type === 'patient').length
  const received = messages.filter(({ author }) => author.type === 'physician').length
  return (
    <>
      {isWaiting && <QueueCard consult={consult} />}
      <Scroller received={received} sent={own + pending.length}>
        {own + received + pending.length === 0 && !isClosed && (
          <Hint isWaiting={isWaiting} isAnswered={consult.intake.status === 'completed'} />
        )}
        <TranscriptList />
        {consult.assignedAt !== null && <RecordOf consultId={consult.id} />}
        {isClosed ? <Ended consult={consult} /> : <Writing />}
        <EndMark />
      </Scroller>
      {consult.status === 'resolve_requested' && <Resolved consult={consult} />}
      {!isClosed && (
        <div class="foot">
          <Emergency />
          <Composer />
        </div>
      )}
    </>
  )
}
