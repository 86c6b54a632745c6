import { useEffect } from 'preact/hooks'
import { ConsentView } from '../consent/consent-view.tsx'
import { Message, Skeleton } from '../states/states.tsx'
import { ThreadView } from '../thread/thread-view.tsx'
import { useApp } from './app-context.ts'
import { Banner } from './banner.tsx'
import { beginHere } from './begin-here.ts'
import { Header } from './header.tsx'

function View() {
  const { say, conversation, visits, visitPart } = useApp()
  const phase = conversation.phase.value
  const { consult } = conversation.transcript.value
  const partner = conversation.partnerName.value
  if (phase.name === 'loading') return <Skeleton />
  if (phase.name === 'trouble') {
    return <Message icon="clock" title={say('trouble')} action={[say('tryAgain'), conversation.wake]} />
  }
  if (phase.name === 'refused') return <Message icon="alert" title={say('refusedTitle')} text={say('refusedText')} />
  if (visits.isShown.value) {
    const part = visitPart.value
    return part ? <part.View /> : <Skeleton />
  }
  if (!consult) return <Message icon="chat" title={say('noneTitle')} text={say('noneText', { partner })} />
  if (consult.status === 'invited') return <ConsentView consult={consult} />
  if (consult.closedReason === 'declined') {
    return <Message icon="hand" title={say('declinedTitle')} text={say('declinedText', { partner })} />
  }
  if (consult.closedReason === 'consent_expired') {
    return <Message icon="clock" title={say('consentExpiredTitle')} text={say('consentExpiredText', { partner })} />
  }
  return <ThreadView key={consult.id} consult={consult} />
}

/** Says that another conversation waits, and leaves it to the patient when to go there. */
function NextConversation() {
  const { say, conversation } = useApp()
  return (
    <div class="next" role="status">
      <p>{say('nextTitle')}</p>
      <button type="button" class="button" onClick={conversation.openNext}>
        {say('nextOpen')}
      </button>
    </div>
  )
}

/** The way between the call and the thread, for whoever has both. */
function Beside() {
  const { say, conversation, visits } = useApp()
  if (visits.visit.value === null || conversation.transcript.value.consult === null) return null
  const isCall = visits.isShown.value
  return (
    <div class="next">
      <p>{say(isCall ? 'messagesHere' : 'callHere')}</p>
      <button type="button" class="button" onClick={() => visits.show(!isCall)}>
        {say('nextOpen')}
      </button>
    </div>
  )
}

/** The patient's app. */
export function AppView() {
  const { surroundings, conversation, mode, close } = useApp()
  const isShown = surroundings.isShown.value

  useEffect(() => {
    if (mode !== 'launcher') return
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) close()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [mode, close])

  useEffect(() => {
    if (isShown && mode === 'launcher') beginHere()
  }, [isShown, mode])

  return (
    <div class="app">
      <Header />
      <Banner />
      {conversation.hasNext.value && <NextConversation />}
      <Beside />
      <main class="main" aria-labelledby="title">
        <View />
      </main>
    </div>
  )
}
