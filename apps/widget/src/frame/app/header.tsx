import { useEffect, useRef } from 'preact/hooks'
import { useApp } from '../entities/app/app-context.ts'
import { asksFirst } from '../entities/conversation/asks-first.ts'
import { physicianName } from '../entities/conversation/transcript.ts'
import { Icon, type IconName } from '../ui/controls/icon.tsx'
import { initialsOf } from '../ui/controls/initials.ts'
import { Menu } from './menu.tsx'

/** Returns the other person in the call or thread that is shown. */
function useWho(): { readonly name: string; readonly aside: string | null; readonly face: string | IconName } {
  const { say, formats, now, conversation, history, visits } = useApp()
  const partner = conversation.partnerName.value || say('conversation')
  const place = history.place.value
  const transcript = conversation.transcript.value
  const { consult } = transcript
  const status = consult?.status
  const inCall = visits.inCall.value ? visits.physician.value : null
  if (inCall) return { name: inCall.name, aside: inCall.specialty ?? partner, face: initialsOf(inCall.name) }
  if (visits.isShown.value) return { name: partner, aside: null, face: 'video' }
  if (place === 'list') return { name: say('earlier'), aside: partner, face: 'back' }
  if (place) {
    const aside = formats.day(new Date(place.at), now.value)
    return { name: place.physicianName ?? say('earlier'), aside, face: 'back' }
  }
  const physician = physicianName(transcript)
  const isWaiting = status === 'queued' || (consult?.status === 'consented' && !asksFirst(consult))
  const state = status === 'closed' ? say('conversationClosed') : isWaiting ? say('waitingForPhysician') : null
  return {
    name: physician ?? partner,
    aside: state ?? (physician && partner),
    face: physician ? initialsOf(physician) : 'chat',
  }
}

function Face({ face }: { face: string | IconName }) {
  const { say, history } = useApp()
  if (face === 'back') {
    return (
      <button
        type="button"
        class="icon-button back"
        aria-label={say('back')}
        title={say('back')}
        onClick={history.back}
      >
        <Icon name="back" />
      </button>
    )
  }
  return (
    <span class="face" aria-hidden="true">
      {face === 'chat' || face === 'video' ? <Icon name={face} /> : face}
    </span>
  )
}

/** Moves the focus to the title of the earlier conversation, and back to the button that opened the list. */
function useHistoryFocus() {
  const { history } = useApp()
  const title = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const place = history.place.value
  const was = useRef(place)
  useEffect(() => {
    if (was.current === place) return
    // In the list, the row that was read takes the focus.
    if (place !== 'list' || was.current === null) (place ? title : opener).current?.focus()
    was.current = place
  }, [place])
  return { title, opener }
}

/** Shows the other person, the earlier conversations, and the close button. */
export function Header() {
  const { say, conversation, history, visits, visitPart, mode, close } = useApp()
  const { name, aside, face } = useWho()
  const { title, opener } = useHistoryFocus()
  // Closing the panel does not end a call, so the button must not look as if it did.
  const way = visits.inCall.value ? 'minimize' : 'close'
  const Timer = visits.inCall.value && visitPart.value?.Timer
  const isPresent = !visits.isShown.value && history.place.value === null
  return (
    <header class="head">
      <Face face={face} />
      <div class="head-words">
        <h1 class="head-name" id="title" tabIndex={-1} ref={title}>
          <bdi key={name}>{name}</bdi>
        </h1>
        {aside && (
          <p class="head-aside">
            <bdi key={aside}>{aside}</bdi>
          </p>
        )}
      </div>
      {Timer && <Timer />}
      {isPresent && conversation.hasEarlier.value && (
        <button
          type="button"
          class="icon-button"
          ref={opener}
          aria-label={say('earlier')}
          title={say('earlier')}
          onClick={history.open}
        >
          <Icon name="past" />
        </button>
      )}
      <Menu />
      {mode === 'launcher' && (
        <button type="button" class="icon-button" aria-label={say(way)} title={say(way)} onClick={close}>
          <Icon name={way} />
        </button>
      )}
    </header>
  )
}
