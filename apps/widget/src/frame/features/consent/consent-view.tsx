import { useState } from 'preact/hooks'
import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Emergency } from '../emergency/emergency.tsx'
import { PhysicianLineOf } from '../opening-hours/physician-line-lazy.ts'
import { PartnerLinks } from '../partner-links/partner-links.tsx'

/**
 * Asks the patient for consent before anything starts. Declining is as easy as accepting: the button is as large and as
 * near, and asks as little.
 */
export function ConsentView({ consult }: { consult: Consult }) {
  const { say, conversation } = useApp()
  const [isDeciding, setDeciding] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const partner = conversation.partnerName.value
  const decide = async (decision: 'accept' | 'decline') => {
    if (isDeciding) return
    setDeciding(true)
    setFailed(false)
    setFailed((await conversation.decideConsent(decision)) !== null)
    setDeciding(false)
  }
  return (
    <div class="sheet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section class="sheet-words" tabIndex={0} aria-labelledby="consent">
        <h2 class="sheet-title" id="consent">
          {say('consentTitle')}
        </h2>
        <p>{say('consentText', { partner })}</p>
        {consult.invitedBy && <PhysicianLineOf consult={consult} />}
        {consult.reason && (
          <dl class="about">
            <dt>{say('consentReason')}</dt>
            <dd dir="auto">{consult.reason}</dd>
          </dl>
        )}
        <ul class="points">
          <li>
            <Icon name="pen" />
            {say('consentHow')}
          </li>
          <li>
            <Icon name="eye" />
            {say('consentWho', { partner })}
          </li>
          <li>
            <Icon name="hand" />
            {say('consentFree')}
          </li>
        </ul>
        <Emergency />
        <PartnerLinks />
      </section>
      <div class="sheet-foot">
        <p role="alert" class="trouble">
          {hasFailed && say('notNow')}
        </p>
        <div class="choices">
          <button type="button" class="button" aria-disabled={isDeciding} onClick={() => decide('decline')}>
            {say('consentDecline')}
          </button>
          <button type="button" class="button button-main" aria-disabled={isDeciding} onClick={() => decide('accept')}>
            {say('consentAccept')}
          </button>
        </div>
      </div>
    </div>
  )
}
