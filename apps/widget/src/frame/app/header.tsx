import { physicianName } from '../conversation/transcript.ts'
import { useApp } from './app-context.ts'
import { Icon } from './icon.tsx'

/** "AO" of "Ada Osei, MD". */
function initialsOf(name: string): string {
  const [person = ''] = name.split(',')
  const words = person.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** Who is there, and the way out. */
export function Header() {
  const { say, conversation, visits, mode, close } = useApp()
  const transcript = conversation.transcript.value
  const partnerName = conversation.partnerName.value
  const isCall = visits.isShown.value
  const status = isCall ? undefined : transcript.consult?.status
  const physician = isCall ? null : physicianName(transcript)
  const isWaiting = status === 'queued' || status === 'consented'
  const state = status === 'closed' ? say('conversationClosed') : isWaiting ? say('waitingForPhysician') : ''
  const aside = state || (physician && partnerName)
  return (
    <header class="head">
      <span class="face" aria-hidden="true">
        {physician ? initialsOf(physician) : <Icon name={isCall ? 'video' : 'chat'} />}
      </span>
      <div class="head-words">
        <h1 class="head-name" id="title" tabIndex={-1}>
          <bdi>{physician ?? (partnerName || say('conversation'))}</bdi>
        </h1>
        {aside && (
          <p class="head-aside">
            <bdi>{aside}</bdi>
          </p>
        )}
      </div>
      {mode === 'launcher' && (
        <button type="button" class="icon-button" aria-label={say('close')} title={say('close')} onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}
