import { css } from 'shadow:./panel.css'
import type { FrameMessage, Mode, Theme } from '../../bridge/protocol.ts'
import { addStyles } from '../add-styles.ts'
import type { Admission } from '../exchange.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { type FrameLink, openFrame } from './frame-link.ts'

/** What the panel has to show. */
export interface PanelState {
  readonly shown: boolean
  /** Missing while no token has been found good. */
  readonly admission: Admission | undefined
  /** What to say while there is no frame to speak. */
  readonly notice: string
}

/** What does not change while a widget lives. */
export interface PanelOptions {
  readonly root: ShadowRoot
  readonly base: string
  readonly title: string
  readonly locale: string
  readonly theme: Theme
  readonly mode: Mode
  readonly hear: (message: FrameMessage) => void
  readonly signal: AbortSignal
}

/** How long a frame may take to come up, in milliseconds, before the page is told that something keeps it away. */
const patience = 30_000

/** Adds the panel to the widget. @returns what shows it a state, the newest of which counts. */
export function createPanel(options: PanelOptions): (state: PanelState) => void {
  const { root, base, title, locale, theme, mode, hear, signal } = options
  const isDialog = mode === 'launcher'
  const panel = document.createElement('div')
  let state: PanelState = { shown: !isDialog, admission: undefined, notice: '' }
  let frame: FrameLink | undefined
  let waiting: ReturnType<typeof setTimeout>
  /** Something in the page, or between it and us, keeps the frame away. */
  let isBlocked = false

  const hearFrame = (message: FrameMessage) => {
    if (message.type !== 'ready') return hear(message)
    clearTimeout(waiting)
    root.host.toggleAttribute('ready', true)
  }

  const greet = () => {
    const { shown, admission } = state
    return { type: 'consult:greeting', session: admission?.session ?? '', locale, theme, mode, shown } as const
  }

  const load = ({ partnerId }: Admission) => {
    frame = openFrame({ base, partnerId, greet, hear: hearFrame })
    frame.iframe.title = title
    panel.replaceChildren(frame.iframe)
    waiting = setTimeout(() => {
      unload()
      isBlocked = true
      hear({ type: 'error', code: 'frame_blocked' })
    }, patience)
  }

  const unload = () => {
    clearTimeout(waiting)
    frame?.close()
    frame = undefined
    root.host.removeAttribute('ready')
  }

  addStyles(root, css)
  panel.setAttribute('aria-label', title)
  panel.setAttribute('role', isDialog ? 'dialog' : 'region')
  panel.hidden = isDialog
  root.append(panel)
  if (isDialog) followKeyboard(panel, signal)
  signal.addEventListener('abort', unload)

  return (next) => {
    const was = state
    state = next
    const { shown, admission, notice } = next
    panel.hidden = !shown
    // Another patient's widget begins anew: nothing of the one before may be left in the frame.
    if (was.admission?.patientId !== admission?.patientId) unload()
    if (was.admission !== admission) isBlocked = false
    if (admission && !frame && !isBlocked) load(admission)
    else if (admission && was.admission !== admission) frame?.send({ type: 'session', session: admission.session })
    if (!frame) panel.textContent = notice
    if (was.shown === shown) return
    frame?.send({ type: 'shown', shown })
    if (shown) frame?.iframe.focus()
  }
}
