import { useApp } from '../entities/app/app-context.ts'
import { Message } from '../features/states/states.tsx'
import type { PlainKey } from '../ui/words/say.ts'

/** What is the matter, and what to do about it, by the service's code. */
const words: Readonly<Record<string, readonly [title: PlainKey, text: PlainKey]>> = {
  not_found: ['goneTitle', 'askSender'],
  feature_disabled: ['offTitle', 'askSender'],
  forbidden: ['elsewhereTitle', 'elsewhereText'],
  origin_not_allowed: ['elsewhereTitle', 'elsewhereText'],
}

/** The service will not show anything; there is a way on from it. */
export function Refused({ code }: { code: string }) {
  const { say, conversation } = useApp()
  const [title, text] = words[code] ?? ['refusedTitle', 'refusedText']
  return <Message icon="alert" title={say(title)} text={say(text)} action={[say('tryAgain'), conversation.reread]} />
}

/** The credential has run out before anything could be shown, and the page has brought no other. */
export function Lapsed() {
  const { say, access } = useApp()
  const reason = say(access.lapsed.value === 'invalid' ? 'lapsedInvalid' : 'lapsedExpired')
  return <Message icon="clock" title={say('lapsedTitle')} text={reason} action={[say('tryAgain'), access.askAgain]} />
}
