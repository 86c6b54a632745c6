import { isComposing } from '@consult/design/is-composing'
import { useEffect } from 'preact/hooks'
import type { Consult } from '../entities/api/consult-api.ts'
import { useApp } from '../entities/app/app-context.ts'
import { asksFirst } from '../entities/conversation/asks-first.ts'
import { ConsentView } from '../features/consent/consent-view.tsx'
import { ThreadForms } from '../features/intake/thread-forms.tsx'
import { Message, Skeleton } from '../features/states/states.tsx'
import { ThreadView } from '../features/thread/thread-view.tsx'
import { focusContent } from '../ui/controls/focus-content.ts'
import { useDelayed } from '../ui/controls/use-delayed.ts'
import { useLazy } from '../ui/controls/use-lazy.ts'
import type { PlainKey } from '../ui/words/say.ts'
import { Banner, renewalMs } from './banner.tsx'
import { Header } from './header.tsx'

/** The title and text for each of the service's codes: what the problem is, and what to do about it. */
const words: Readonly<Record<string, readonly [title: PlainKey, text: PlainKey]>> = {
  not_found: ['goneTitle', 'askSender'],
  feature_disabled: ['offTitle', 'askSender'],
  forbidden: ['elsewhereTitle', 'elsewhereText'],
  origin_not_allowed: ['elsewhereTitle', 'elsewhereText'],
}

/** Says that the service refuses to show anything, and offers another attempt. */
function Refused({ code }: { code: string }) {
  const { say, conversation } = useApp()
  const [title, text] = words[code] ?? ['refusedTitle', 'refusedText']
  return <Message icon="alert" title={say(title)} text={say(text)} action={[say('tryAgain'), conversation.reread]} />
}

/** Says that the credential became invalid before the app could show anything, and the page has not brought a new one. */
function Lapsed() {
  const { say, access } = useApp()
  const reason = say(access.lapsed.value === 'invalid' ? 'lapsedInvalid' : 'lapsedExpired')
  return <Message icon="clock" title={say('lapsedTitle')} text={reason} action={[say('tryAgain'), access.askAgain]} />
}

/** Says in a test environment that the times shown are those of the partner's test clock. */
function TestClock() {
  const { say, formats, conversation } = useApp()
  const at = conversation.testClock.value
  if (at === null) return null
  return <p class="test-clock">{say('testClock', { time: formats.instant(new Date(at)) })}</p>
}

/** Shows the earlier conversations once their code has loaded. */
function Earlier() {
  const { say, history } = useApp()
  const part = history.part.value
  if (part === 'failed') return <Message icon="alert" title={say('notNow')} action={[say('tryAgain'), history.open]} />
  return part ? <part.View /> : <Skeleton />
}

/** Why a consult ended before there was a conversation. */
const neverBegan = ['declined', 'consent_expired']

const loadNoThread = () => import('../features/states/no-thread.tsx')

function None(props: { consult: Consult | null }) {
  const part = useLazy(loadNoThread)
  return part ? <part.NoThread {...props} /> : <Skeleton />
}

function View() {
  const { say, access, conversation, history, visits, visitPart } = useApp()
  const phase = conversation.phase.value
  const { consult } = conversation.transcript.value
  const isLost = useDelayed(access.lapsed.value !== null, renewalMs)
  if (phase.name === 'refused') return <Refused code={phase.code} />
  if (phase.name !== 'ready' && isLost) return <Lapsed />
  if (phase.name === 'loading') return <Skeleton />
  if (phase.name === 'trouble') {
    const words = say(phase.isBusy ? 'busy' : 'trouble')
    return <Message icon="clock" title={words} action={[say('tryAgain'), conversation.wake]} />
  }
  if (visits.isShown.value) {
    const part = visitPart.value
    return part ? <part.View /> : <Skeleton />
  }
  if (history.place.value !== null) return <Earlier />
  if (!consult || neverBegan.some((reason) => reason === consult.closedReason)) return <None consult={consult} />
  if (consult.status === 'invited') return <ConsentView consult={consult} />
  if (asksFirst(consult)) return <ThreadForms key={consult.id} consult={consult} />
  return <ThreadView key={consult.id} consult={consult} />
}

/** Announces that another conversation is open. The patient decides when to go there. */
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

/** Switches between the call and the thread when the patient has both. */
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

/** Shows the number of unread messages while the patient reads earlier conversations. */
function Meanwhile() {
  const { say, conversation, history } = useApp()
  const unread = conversation.unread.value
  if (history.place.value === null || unread === 0) return null
  return (
    <div class="next" role="status">
      <p>{say.number('newMessages', unread)}</p>
      <button type="button" class="button" onClick={history.close}>
        {say('nextOpen')}
      </button>
    </div>
  )
}

export function AppView() {
  const { surroundings, conversation, history, visits, mode, close } = useApp()
  const isShown = surroundings.isShown.value

  useEffect(() => {
    // Each press goes one step back: first out of the earlier conversations, then out of the widget.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      if (history.place.value !== null && !visits.isShown.value) history.back()
      else if (mode === 'launcher') close()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [history, visits, mode, close])

  useEffect(() => {
    // When the panel opens for a ring, the focus stays where the patient has it.
    if (isShown && mode === 'launcher' && !visits.isUrgent.peek()) focusContent()
  }, [isShown, mode, visits])

  return (
    <div class="app">
      <Header />
      <TestClock />
      <Banner />
      {conversation.hasNext.value && <NextConversation />}
      <Beside />
      <Meanwhile />
      <main class="main" aria-labelledby="title">
        <View />
      </main>
    </div>
  )
}
