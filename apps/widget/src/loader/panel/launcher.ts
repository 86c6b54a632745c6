import { css } from 'shadow:./launcher.css'
import type { Look } from '../../bridge/look.ts'
import type { Mode, WaitedFor } from '../../bridge/protocol.ts'
import type { MountOptions } from '../options.ts'
import { addStyles } from './add-styles.ts'
import { hostButtons } from './host-buttons.ts'
import { paint } from './paint.ts'
import type { Speech } from './speech.ts'
import { waitWords } from './words.ts'

/** The button that opens and closes the panel, and shows the widget's status while the panel is closed. */
export interface Launcher {
  /** Shows the texts of the current language. */
  show(state: { readonly shown: boolean; readonly trouble: string; readonly unread: number }, speech: Speech): void
  /** Shows whether the patient is in a call. */
  call(is: boolean): void
  /** Shows what the patient waits for, and their place in line (null: not known), or the note if there is one. */
  wait(on: WaitedFor | null, place: number | null, note: string): void
  focus(): void
}

/**
 * Creates a button with a speech bubble, a few words, and room for the number of unread messages. It is hidden if the page
 * has its own button, except during a call that is out of sight.
 */
export function createLauncher(options: {
  root: ShadowRoot
  given: MountOptions
  look: Look
  speech: Speech
  mode: Mode
  show: (open: boolean) => void
  signal: AbortSignal
}): Launcher {
  const { root, given, look, mode, show, signal } = options
  let { speech } = options
  const button = document.createElement('button')
  const text = document.createElement('b')
  const badge = document.createElement('span')
  const others = hostButtons(mode === 'launcher' ? given.launcher : false, show, signal)
  let state = { shown: false, trouble: '', unread: 0 }
  let isInCall = false
  let wait = () => ''

  const update = () => {
    if (signal.aborted) return
    const { shown, trouble, unread } = state
    const { words } = speech
    const label = typeof given.label === 'string' ? given.label.trim() : words.launcher
    // Always show it, even if the page has its own button: the patient's camera and microphone may be on.
    const call = isInCall && !shown ? words.inCall : ''
    // Others may see the patient's screen: show that a physician answered, but nothing of what the answer
    // says. A page that asked for the icon alone shows only what it must.
    const news = shown ? '' : unread ? words.answered : wait()
    const name = call || news || label || words.title
    const mark = trouble ? '!' : `${unread || ''}`
    text.textContent = call || (label && (news || label))
    badge.textContent = mark
    // Use attributes throughout, because some browsers do not reflect `ariaExpanded` and similar properties.
    button.setAttribute('aria-label', mark ? `${name}, ${trouble ? words.out : mark}` : name)
    button.setAttribute('aria-expanded', `${shown}`)
    button.value = call
    button.toggleAttribute('news', news !== '')
    button.hidden = !call && (given.launcher === false || others.expand(shown))
  }

  addStyles(root, css)
  if (root.host instanceof HTMLElement) {
    paint(root.host, look.accent)
    if (look.font) root.host.style.setProperty('--font', `${look.font}, system-ui, sans-serif`)
  }
  // With the space, the name contains what is shown.
  button.append(text, ' ', badge)
  button.setAttribute('aria-haspopup', 'dialog')
  button.onclick = () => show(!state.shown)
  button.onkeydown = ({ key }) => {
    if (key === 'Escape') show(false)
  }
  if (mode === 'launcher') root.prepend(button)
  return {
    show(next, spoken) {
      state = next
      speech = spoken
      update()
    },
    call(is) {
      isInCall = is
      update()
    },
    wait(on, place, note) {
      wait = () => note || waitWords(speech, on, place)
      update()
    },
    focus: () => button.focus(),
  }
}
