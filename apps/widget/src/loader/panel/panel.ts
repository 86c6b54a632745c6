import { css } from 'shadow:./panel.css'
import type { Look } from '../../bridge/look.ts'
import type { FrameMessage, Mode, PageNews, Theme, WaitedFor } from '../../bridge/protocol.ts'
import type { Admission } from '../exchange.ts'
import type { WidgetEvents } from '../options.ts'
import { addStyles } from './add-styles.ts'
import { createCover } from './cover.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { type FrameLink, openFrame } from './frame-link.ts'
import { createModal } from './modal.ts'
import type { Speech } from './speech.ts'
import { troubleWords } from './words.ts'

/** The state that the panel shows. */
export interface PanelState {
  readonly shown: boolean
  /** The current token, valid or not. */
  readonly token: string | undefined
  /** Missing until the service has accepted a token. */
  readonly admission: Admission | undefined
  /** The code of the current problem. Empty when there is none. */
  readonly trouble: string
  readonly speech: Speech
}

/** Receives each message from the frame or the panel, with its data. */
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
  /** The speech at creation. Each state carries its own. */
  readonly speech: Speech
  /** Called when the patient enters or leaves a call. The call continues while the panel is closed. */
  readonly inCall: (is: boolean) => void
  /** Called when the patient begins or stops waiting, or moves up in line. */
  readonly waits: (on: WaitedFor | null, place: number | null, note: string) => void
  readonly takesRequests: () => boolean
  readonly signal: AbortSignal
}

/** How long the frame may take to load, in milliseconds, before the panel reports that something blocks it. */
const patience = 30_000
/**
 * How long a loaded page may take to answer the greeting, in milliseconds, unless our own page has said hello. A blocked
 * frame also loads: it shows the browser's own error page.
 */
const answerPatience = 5_000

/** The code of a violation of the page's policy. */
const forbidden = 'blocked_by_page'

/** Returns the ID of the partner account that the token names. */
const partnerOf = (token = '') => /^emt_[\da-f]{32}/.exec(token)?.[0].replace('emt_', 'par_')

/**
 * Adds the panel to the widget.
 * @returns a function that shows a state. The newest state counts.
 */
export function createPanel(options: PanelOptions): (state: PanelState) => void {
  const { root, base, scheme, look, mode, hear, show, pick, speech, waits, takesRequests, signal } = options
  const isDialog = mode === 'launcher'
  const inCall = (is: boolean) => {
    // Room for the picture.
    root.host.toggleAttribute('calling', is)
    options.inCall(is)
  }
  const panel = document.createElement('div')
  const text = document.createElement('p')
  const cover = createCover(isDialog, () => show(false))
  const again = document.createElement('button')
  let state: PanelState = { shown: !isDialog, token: undefined, admission: undefined, trouble: '', speech }
  let frame: FrameLink | undefined
  let waiting: ReturnType<typeof setTimeout>
  /** A page in the frame is ready for the greeting. */
  let isThere = false
  /** It is our page, which has said hello. On a slow connection, its app takes long to load. */
  let isOurs = false
  /** The page in the frame has fully loaded. */
  let isLoaded = false
  /** The page in the frame has been greeted. */
  let isGreeted = false
  /** The frame has answered. */
  let isUp = false
  /** The host page, or something between it and the service, blocks the frame. */
  let isBlocked = false
  /** The panel opens for a ring. The focus stays where it is, because the patient did not ask to move it. */
  let isRung = false

  const hearFrame = (message: FrameMessage) => {
    const { type, ...detail } = message
    if (type === 'close') return show(false)
    if (type === 'calling') return inCall(message.is)
    if (type === 'waiting') return waits(message.on, message.place, message.note)
    if (type === 'language') return pick(message.tag)
    if (type === 'ring') {
      isRung = !state.shown
      return show(true)
    }
    if (type === 'ready') {
      // The patient opened the panel before it had anything to focus.
      const isHere = state.shown && document.activeElement === root.host
      if (isHere && root.activeElement !== frame?.iframe) frame?.iframe.focus()
      cover.element.remove()
      return root.host.toggleAttribute('ready', true)
    }
    if (type === 'greeted') {
      clearTimeout(waiting)
      isUp = true
      if (frame) frame.iframe.hidden = false
    }
    hear(type, Object.keys(detail).length > 0 ? (detail as WidgetEvents[PageNews['type']]) : undefined)
  }

  /** Greets the page in the frame, once there is a page and a session for it. */
  const greet = () => {
    const { shown, admission } = state
    if (!frame || !isThere || !admission) return
    isGreeted = true
    const { session } = admission
    const { locale } = state.speech
    frame.greet({
      type: 'consult:greeting',
      session,
      locale,
      theme: scheme,
      look,
      mode,
      shown,
      takesRequests: takesRequests(),
    })
    awaitAnswer()
  }

  /** Limits the wait for an answer. Any other page that has loaded and was greeted will not answer later. */
  const awaitAnswer = () => {
    if (isLoaded && isGreeted && !isUp && !isOurs) giveUpIn(answerPatience)
  }

  const giveUpIn = (delay: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      block()
      hear('error', { code: 'frame_blocked' })
    }, delay)
  }

  const load = (partnerId: string) => {
    const begin = (there: boolean, ours = false) => {
      isThere = there
      isOurs = ours
      isLoaded = false
      isGreeted = false
      isUp = false
    }
    isBlocked = false
    begin(false)
    const onPage = (ours: boolean) => {
      begin(true, ours)
      if (ours) giveUpIn(patience)
      greet()
    }
    const onLoad = () => {
      isLoaded = true
      awaitAnswer()
    }
    frame = openFrame({ base, partnerId, hear: hearFrame, onPage, onLoad })
    // Until it answers, the page in the frame could be any page. Drawing it would also delay its first request.
    frame.iframe.hidden = true
    translate()
    cover.load(true)
    panel.replaceChildren(frame.iframe, cover.element)
    giveUpIn(patience)
  }

  const unload = () => {
    clearTimeout(waiting)
    frame?.close()
    frame = undefined
    inCall(false)
    waits(null, null, '')
    root.host.removeAttribute('ready')
  }

  const block = () => {
    unload()
    isBlocked = true
    speak()
  }

  /** Shows the panel's own text while no frame is showing. */
  const speak = () => {
    const { trouble } = state
    text.textContent = trouble && troubleWords(state.speech.words, trouble)
    cover.load(!trouble)
    panel.replaceChildren(cover.element, text, ...(trouble && isBlocked ? [again] : []))
  }

  /** Applies the current language to the panel. */
  const translate = () => {
    const { locale, words } = state.speech
    panel.lang = locale
    panel.setAttribute('aria-label', words.title)
    again.textContent = words.tryAgain
    cover.say(words)
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
  const modal = isDialog ? createModal({ host: root.host, panel, close: () => show(false), signal }) : undefined
  signal.addEventListener('abort', unload)

  return (next) => {
    const was = state
    state = next
    const { shown, token, admission, trouble } = next
    panel.hidden = !shown
    modal?.(shown)
    if (was.speech.locale !== next.speech.locale) translate()
    // Restart the widget for another patient: no data of the previous patient may stay in the frame.
    if (was.admission && was.admission.patientId !== admission?.patientId) unload()
    if (trouble === forbidden) {
      // The page's own policy forbids the frame. Another attempt would only repeat that.
      if (frame && !isUp) block()
      else isBlocked = !frame
    } else if (was.admission !== admission || (shown && !was.shown)) isBlocked = false
    // A frame that has not answered before a problem occurs will not answer later.
    else if (trouble && !was.trouble && frame && !isUp) admission ? block() : unload()
    // The frame loads during the token exchange. On a slow connection, this halves the wait.
    const partnerId = admission?.partnerId ?? (trouble ? undefined : partnerOf(token))
    if (partnerId && !frame && !isBlocked) load(partnerId)
    else if (admission && was.admission !== admission) {
      if (isGreeted) frame?.send({ type: 'session', session: admission.session })
      else greet()
    }
    if (!frame) speak()
    if (was.shown === shown) return
    frame?.send({ type: 'shown', is: shown })
    if (shown && !isRung) frame?.iframe.focus()
    isRung = false
  }
}
