import { useEffect } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import type { Visit } from '../../entities/visits/patient-visit.ts'
import { RatingForm } from '../ended/rating-form.tsx'
import { Contact } from '../partner-links/contact.tsx'
import { RecordOf } from '../record/record-lazy.tsx'
import type { CallChat } from './call/chat/call-chat.ts'
import { PastChat } from './call/chat/past-chat.tsx'
import { minutesOf } from './minutes-of.ts'
import { useVisit } from './visit-context.ts'

function titleOf({ status, cancelledReason }: Visit) {
  if (status === 'completed') return 'endedTitle'
  return cancelledReason === 'patient_no_show' ? 'missedTitle' : 'cancelledTitle'
}

/** Shows the chat of the call, including the messages that were not sent. */
function Written({ chat }: { chat: CallChat }) {
  const { say, surroundings } = useApp()
  const { t } = useVisit()
  const draft = chat.draft.value
  const messages = chat.messages.value
  const isSeen = surroundings.isAttended.value
  useEffect(() => {
    if (isSeen) chat.see()
  }, [chat, isSeen, messages])
  return (
    <>
      <PastChat
        title={t('chat')}
        messages={messages}
        unsent={chat.pending.value}
        remedies={{ isOpen: false, retry: chat.retry, discard: chat.discard }}
      />
      {draft !== '' && (
        <dl class="about">
          <dt>{say('unsentDraft')}</dt>
          <dd dir="auto">{draft}</dd>
        </dl>
      )}
    </>
  )
}

/** After the end: how long the call was, what to do next, and the rating. */
export function OverView({ visit }: { visit: Visit }) {
  const { t, room, chatOf } = useVisit()
  const isCompleted = visit.status === 'completed'
  const minutes = minutesOf(visit)
  return (
    <div class="sheet">
      <div class="sheet-words">
        <h2 class="sheet-title">{t(titleOf(visit))}</h2>
        {minutes !== null && <p>{t.number('lasted', minutes)}</p>}
        {isCompleted && (
          <p>
            <Contact words={(name) => t('endedNext', { partner: name })} />
          </p>
        )}
        <p>
          <Contact words={(name) => t('contact', { partner: name })} />
        </p>
        {isCompleted && <RecordOf consultId={visit.id} />}
        {isCompleted && <Written chat={chatOf(visit)} />}
        {isCompleted && (
          <RatingForm
            rated={visit}
            rating={visit.rating}
            rate={room.rate}
            title={t('rateTitle')}
            given={(answer) => t('rateGiven', answer)}
          />
        )}
      </div>
    </div>
  )
}
