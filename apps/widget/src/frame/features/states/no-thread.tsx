import { useState } from 'preact/hooks'
import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Contact } from '../partner-links/contact.tsx'
import { PartnerLinks } from '../partner-links/partner-links.tsx'
import { Message } from './states.tsx'

/** What a patient without a consult sees: how to ask for one, if the page takes requests, and how to reach the partner. */
function NoConsult() {
  const { say, conversation, requestConsult } = useApp()
  const [hasAsked, setAsked] = useState(false)
  const partner = conversation.partnerName.value
  const ask = () => {
    setAsked(true)
    requestConsult?.()
  }
  return (
    <Message
      icon={hasAsked ? 'check' : 'chat'}
      title={say(hasAsked ? 'askedTitle' : 'noneTitle')}
      text={say('noneText', { partner })}
      {...(requestConsult && !hasAsked && { action: [say('noneAsk'), ask] })}
    >
      <PartnerLinks />
    </Message>
  )
}

/** What the patient sees where there is no conversation, or one that never began. */
export function NoThread({ consult }: { consult: Consult | null }) {
  const { say } = useApp()
  if (!consult) return <NoConsult />
  if (consult.closedReason === 'declined') {
    const text = <Contact words={(partner) => say('declinedText', { partner })} />
    return <Message icon="hand" title={say('declinedTitle')} text={text} />
  }
  const text = <Contact words={(partner) => say('consentExpiredText', { partner })} />
  return <Message icon="clock" title={say('consentExpiredTitle')} text={text} />
}
