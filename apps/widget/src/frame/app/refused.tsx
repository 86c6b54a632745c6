import { useApp } from '../entities/app/app-context.ts'
import { Message } from '../features/states/states.tsx'
import type { PlainKey } from '../ui/words/say.ts'

/** The title and text for each of the service's codes: what the problem is, and what to do about it. */
const words: Readonly<Record<string, readonly [title: PlainKey, text: PlainKey]>> = {
  not_found: ['goneTitle', 'askSender'],
  feature_disabled: ['offTitle', 'askSender'],
  forbidden: ['elsewhereTitle', 'elsewhereText'],
  origin_not_allowed: ['elsewhereTitle', 'elsewhereText'],
}

/** Says that the service refuses to show anything, and offers another attempt. */
export function Refused({ code }: { code: string }) {
  const { say, conversation } = useApp()
  const [title, text] = words[code] ?? ['refusedTitle', 'refusedText']
  return <Message icon="alert" title={say(title)} text={say(text)} action={[say('tryAgain'), conversation.reread]} />
}

/** Says that the credential became invalid before the app could show anything, and the page has not brought a new one. */
export function Lapsed() {
  const { say, access } = useApp()
  const reason = say(access.lapsed.value === 'invalid' ? 'lapsedInvalid' : 'lapsedExpired')
  return <Message icon="clock" title={say('lapsedTitle')} text={reason} action={[say('tryAgain'), access.askAgain]} />
}
