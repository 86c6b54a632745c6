import { css } from 'shadow:./panel.css'
import { readLook } from '../../bridge/look.ts'
import type { FrameMessage, Mode, PageNews, Theme } from '../../bridge/protocol.ts'
import { languageOf } from '../../languages.ts'
import { addStyles } from '../add-styles.ts'
import type { Admission } from '../exchange.ts'
import type { WidgetEvents } from '../options.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { type FrameLink, openFrame } from './frame-link.ts'
import { panelWords } from './words.ts'

/** What the panel has to show. */
export interface PanelState {
  readonly shown: boolean
  /** Missing while no token has been found good. */
  readonly admission: Admission | undefined
  /** Something is the matter, for as long as it has not passed. */
  readonly isTroubled: boolean
}

/** Told what the frame, or the panel itself, has to say, and what comes with it. */
export type Hear = (type: PageNews['type'] | 'close' | 'greeted', detail?: WidgetEvents[PageNews['type']]) => void

/** What does not change while a widget lives. */
export interface PanelOptions {
  readonly root: ShadowRoot
  readonly base: string
  readonly title: string
  readonly locale: string
  readonly scheme: Theme
  /** As the page gave it. */
  readonly look: unknown
  readonly mode: Mode
  readonly hear: Hear
  readonly signal: AbortSignal
}

/** How long a frame may take to load, in milliseconds, before the page is told that something keeps it away. */
const patience = 30_000
/** And how long to answer the greeting, once something has loaded: a page that was refused loads too, as the browser's own. */
const answerPatience = 5_000

/** The page's look, and a word to whoever installs the widget about what of it is no good. */
function lookOf(given: unknown) {
  const { look, ignored } = readLook(given)
  // biome-ignore lint/suspicious/noConsole: whoever installs the widget looks here first
  for (const name of ignored) console.warn('consult: ignored', `theme.${name}`)
  return look
}

/** Adds the panel to the widget. @returns what shows it a state, the newest of which counts. */
export function createPanel(options: PanelOptions): (state: PanelState) => void {
  const { root, base, title, locale, scheme, mode, hear, signal } = options
  const look = lookOf(options.look)
  const isDialog = mode === 'launcher'
  const panel = document.createElement('div')
  const text = document.createElement('p')
  const [unavailable, tryAgain] = panelWords[languageOf(locale)]
  const again = document.createElement('button')
  let state: PanelState = { shown: !isDialog, admission: undefined, isTroubled: false }
  let frame: FrameLink | undefined
  let waiting: ReturnType<typeof setTimeout>
  /** The frame has answered. */
  let isUp = false
  /** Something in the page, or between it and us, keeps the frame away. */
  let isBlocked = false

  const hearFrame = (message: FrameMessage) => {
    const { type, ...detail } = message
    if (type === 'ready') return root.host.toggleAttribute('ready', true)
    if (type === 'greeted') {
      clearTimeout(waiting)
      isUp = true
    }
    hear(type, Object.keys(detail).length > 0 ? (detail as WidgetEvents[PageNews['type']]) : undefined)
  }

  const greet = () => {
    const { shown, admission } = state
    const session = admission?.session ?? ''
    return { type: 'consult:greeting', session, locale, theme: scheme, look, mode, shown } as const
  }

  const giveUpIn = (delay: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      block()
      hear('error', { code: 'frame_blocked' })
    }, delay)
  }

  const load = ({ partnerId }: Admission) => {
    isBlocked = false
    isUp = false
    frame = openFrame({ base, partnerId, greet, hear: hearFrame, onLoad: () => giveUpIn(answerPatience) })
    frame.iframe.title = title
    panel.replaceChildren(frame.iframe)
    giveUpIn(patience)
  }

  const unload = () => {
    clearTimeout(waiting)
    frame?.close()
    frame = undefined
    root.host.removeAttribute('ready')
  }

  const block = () => {
    unload()
    isBlocked = true
    speak()
  }

  /** What stands in the panel while there is no frame to speak. */
  const speak = () => {
    text.textContent = state.isTroubled ? unavailable : ''
    panel.replaceChildren(text, ...(state.isTroubled && isBlocked ? [again] : []))
  }

  addStyles(root, css)
  if (look.radius !== undefined) panel.style.setProperty('--radius-l', `${look.radius * 1.6}px`)
  panel.setAttribute('aria-label', title)
  panel.setAttribute('role', isDialog ? 'dialog' : 'region')
  panel.hidden = isDialog
  text.setAttribute('role', 'status')
  again.textContent = tryAgain
  again.onclick = () => {
    if (state.admission) load(state.admission)
  }
  root.append(panel)
  if (isDialog) followKeyboard(panel, signal)
  signal.addEventListener('abort', unload)

  return (next) => {
    const was = state
    state = next
    const { shown, admission, isTroubled } = next
    panel.hidden = !shown
    // Another patient's widget begins anew: nothing of the one before may be left in the frame.
    if (was.admission?.patientId !== admission?.patientId) unload()
    if (was.admission !== admission || (shown && !was.shown)) isBlocked = false
    // A frame that has not answered when there is trouble will not answer any more.
    else if (isTroubled && !was.isTroubled && frame && !isUp) block()
    if (admission && !frame && !isBlocked) load(admission)
    else if (admission && was.admission !== admission) frame?.send({ type: 'session', session: admission.session })
    if (!frame) speak()
    if (was.shown === shown) return
    frame?.send({ type: 'shown', shown })
    if (shown) frame?.iframe.focus()
  }
}
