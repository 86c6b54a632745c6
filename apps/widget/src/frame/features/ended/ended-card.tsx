import { useEffect } from 'preact/hooks'
import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { focusContentIfIdle } from '../../ui/controls/focus-content.ts'
import { Contact } from '../partner-links/contact.tsx'
import { RatingForm } from './rating-form.tsx'

/** After the end: how the consult ended, what to do next, and the rating. */
export function EndedCard({ consult }: { consult: Consult }) {
  const { say, conversation, history } = useApp()
  const partner = conversation.partnerName.value
  const draft = conversation.draft.value
  // If the patient closed the consult, the focus was on a button that no longer exists.
  useEffect(focusContentIfIdle, [])
  const ending = () => {
    if (consult.closedReason === 'closed_by_partner') return say('closedByPartner', { partner })
    return consult.closedReason === 'closed_by_physician' ? say('closedByPhysician') : say('closedResolved')
  }
  return (
    <section class="card ended" aria-labelledby="ended">
      <h2 class="card-title" id="ended">
        {say('closedTitle')}
      </h2>
      <p class="card-text">
        {ending()} <Contact words={(name) => say('closedNext', { partner: name })} />
      </p>
      {draft !== '' && (
        <dl class="about">
          <dt>{say('unsentDraft')}</dt>
          <dd dir="auto">{draft}</dd>
        </dl>
      )}
      {consult.assignedAt !== null && (
        <RatingForm
          rated={consult}
          rating={consult.rating}
          rate={conversation.rate}
          title={say('rateTitle')}
          given={(answer) => say('rateGiven', answer)}
        />
      )}
      {conversation.hasEarlier.value && (
        <button type="button" class="link" onClick={history.open}>
          {say('earlier')}
        </button>
      )}
    </section>
  )
}
