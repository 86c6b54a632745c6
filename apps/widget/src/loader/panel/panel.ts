import { css } from 'shadow:./panel.css'
import type { Look } from '../../bridge/look.ts'
import type { FrameMessage, Mode, PageNews, Theme } from '../../bridge/protocol.ts'
import type { Admission } from '../exchange.ts'
import type { WidgetEvents } from '../options.ts'
import { addStyles } from './add-styles.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { type FrameLink, openFrame } from './frame-link.ts'
import type { Speech } from './speech.ts'
import { troubleWords } from './words.ts'

/** The state that the panel shows. */
export interface PanelState {
  readonly shown: boolean
  /** The token that counts, good or not. */
  readonly token: string | undefined
  /** Missing until the service has accepted a token. */
  readonly admission: Admission | undefined
  /** The code of what is the matter, until it has passed; then it is empty. */
  readonly trouble: string
  readonly speech: Speech
}

/** Told what the frame, or the panel itself, has to say, and what comes with it. */
export type Hear = (type: PageNews['type'] | 'greeted', detail?: WidgetEvents[PageNews['type']]) => void

/** The settings of a widget that never change. */
export interface PanelOptions {
  readonly root: ShadowRoot
  readonly base: string
  readonly scheme: Theme
  readonly look: Look
  readonly mode: Mode
  readonly hear: Hear
  /** Opens or closes a launcher's panel. */
  readonly show: (open: boolean) => void
  /** The patient has picked a language. The frame already uses it. */
  readonly pick: (language: string) => void
  /** As of now; each state brings that of its time. */
  readonly speech: Speech
  /** Told whether the patient is in a call, which goes on while the panel is closed. */
  readonly inCall: (is: boolean) => void
  readonly signal: AbortSignal
}

/** How long a frame may take to load, in milliseconds, before the page is told that something keeps it away. */
const patience = 30_000
/** And how long to answer the greeting, once something has loaded: a page that was refused loads too, as the browser's own. */
const answerPatience = 5_000

/** The account that a token is of, as it says itself. */
const partnerOf = (token = '') => /^emt_[\da-f]{32}/.exec(token)?.[0].replace('emt_', 'par_')

/** Adds the panel to the widget. @returns what shows it a state, the newest of which counts. */
export function createPanel(options: PanelOptions): (state: PanelState) => void {
  const { root, base, scheme, look, mode, hear, show, pick, speech, inCall, signal } = options
  const isDialog = mode === 'launcher'
  const panel = document.createElement('div')
  const text = document.createElement('p')
  const again = document.createElement('button')
  let state: PanelState = { shown: !isDialog, token: undefined, admission: undefined, trouble: '', speech }
  let frame: FrameLink | undefined
  let waiting: ReturnType<typeof setTimeout>
  /** A page in the frame is ready for the greeting. */
  let isThere = false
  /** The page in the frame has fully loaded. */
  let isLoaded = false
  /** The page in the frame has been greeted. */
  let isGreeted = false
  /** The frame has answered. */
  let isUp = false
  /** Something in the page, or between it and us, keeps the frame away. */
  let isBlocked = false
  /** It opens for a ring: the focus stays where it is, since nobody has asked for it to move. */
  let isRung = false

  const hearFrame = (message: FrameMessage) => {
    const { type, ...detail } = message
    if (type === 'close') return show(false)
    if (type === 'calling') return inCall(message.is)
    if (type === 'language') return pick(message.tag)
    if (type === 'ring') {
      isRung = !state.shown
      return show(true)
    }
    if (type === 'ready') {
      // Whoever opened the panel did so before there was anything in it to have the focus.
      const isHere = state.shown && document.activeElement === root.host
      if (isHere && root.activeElement !== frame?.iframe) frame?.iframe.focus()
      return root.host.toggleAttribute('ready', true)
    }
    if (type === 'greeted') {
      clearTimeout(waiting)
      isUp = true
      if (frame) frame.iframe.hidden = false
    }
    hear(type, Object.keys(detail).length > 0 ? (detail as WidgetEvents[PageNews['type']]) : undefined)
  }

  /** Lets the page in the frame begin, as soon as there is one, and a session for it. */
  const greet = () => {
    const { shown, admission } = state
    if (!frame || !isThere || !admission) return
    isGreeted = true
    const { session } = admission
    const { locale } = state.speech
    frame.greet({ type: 'consult:greeting', session, locale, theme: scheme, look, mode, shown })
    awaitAnswer()
  }

  /** A page that has loaded whole and been greeted answers at once, or never. */
  const awaitAnswer = () => {
    if (isLoaded && isGreeted && !isUp) giveUpIn(answerPatience)
  }

  const giveUpIn = (delay: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      block()
      hear('error', { code: 'frame_blocked' })
    }, delay)
  }

  const load = (partnerId: string) => {
    const begin = (there: boolean) => {
      isThere = there
      isLoaded = false
      isGreeted = false
      isUp = false
    }
    isBlocked = false
    begin(false)
    const onPage = () => {
      begin(true)
      greet()
    }
    const onLoad = () => {
      isLoaded = true
      awaitAnswer()
    }
    frame = openFrame({ base, partnerId, hear: hearFrame, onPage, onLoad })
    // Until it answers, it may be anybody's; and to draw it would keep its first question waiting.
    frame.iframe.hidden = true
    translate()
    panel.replaceChildren(frame.iframe)
    giveUpIn(patience)
  }

  const unload = () => {
    clearTimeout(waiting)
    frame?.close()
    frame = undefined
    inCall(false)
    root.host.removeAttribute('ready')
  }

  const block = () => {
    unload()
    isBlocked = true
    speak()
  }

  /** What stands in the panel while there is no frame to speak. */
  const speak = () => {
    const { trouble } = state
    text.textContent = trouble && troubleWords(state.speech.words, trouble)
    panel.replaceChildren(text, ...(trouble && isBlocked ? [again] : []))
  }

  /** The same in the language of the moment. */
  const translate = () => {
    const { locale, words } = state.speech
    panel.lang = locale
    panel.setAttribute('aria-label', words.title)
    again.textContent = words.tryAgain
    if (frame) frame.iframe.title = words.title
  }

  addStyles(root, css)
  if (look.radius !== undefined) panel.style.setProperty('--radius-l', `${look.radius * 1.6}px`)
  panel.setAttribute('role', isDialog ? 'dialog' : 'region')
  panel.hidden = isDialog
  text.setAttribute('role', 'status')
  again.onclick = () => {
    if (state.admission) load(state.admission.partnerId)
  }
  translate()
  root.append(panel)
  if (isDialog) followKeyboard(panel, signal)
  signal.addEventListener('abort', unload)

  return (next) => {
    const was = state
    state = next
    const { shown, token, admission, trouble } = next
    panel.hidden = !shown
    if (was.speech.locale !== next.speech.locale) translate()
    // Restart the widget for another patient: no data of the previous patient may stay in the frame.
    if (was.admission && was.admission.patientId !== admission?.patientId) unload()
    if (was.admission !== admission || (shown && !was.shown)) isBlocked = false
    // A frame that has not answered before a problem occurs will not answer later.
    else if (trouble && !was.trouble && frame && !isUp) admission ? block() : unload()
    // It comes while the token is being exchanged: on a bad line that is half the way.
    const partnerId = admission?.partnerId ?? (trouble ? undefined : partnerOf(token))
    if (partnerId && !frame && !isBlocked) load(partnerId)
    else if (admission && was.admission !== admission) {
      if (isGreeted) frame?.send({ type: 'session', session: admission.session })
      else greet()
    }
    if (!frame) speak()
    if (was.shown === shown) return
    frame?.send({ type: 'shown', shown })
    if (shown && !isRung) frame?.iframe.focus()
    isRung = false
  }
}
