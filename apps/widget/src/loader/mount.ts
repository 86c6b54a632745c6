import { css } from 'shadow:./launcher.css'
import type { ExpiryReason } from '../bridge/protocol.ts'
import { chooseLocale, directionOf, languageOf } from '../languages.ts'
import { addStyles } from './add-styles.ts'
import { createEvents } from './events.ts'
import { type Admission, exchange } from './exchange.ts'
import { createLauncher } from './launcher.ts'
import type { MountOptions, ThemeOptions, WidgetEvents, WidgetHandle } from './options.ts'
import { paint } from './paint.ts'
import type { createPanel, Hear, PanelState } from './panel/panel.ts'
import { loaderWords } from './words.ts'

/** Where a widget comes from: the service's origin, and the part of the loader that comes when it is needed. */
export interface Source {
  readonly base: string
  /** Nothing when it does not come; the next call is another attempt. */
  loadPanel(): Promise<{ readonly createPanel: typeof createPanel } | undefined>
}

const retryMs = 5_000
const forbidden = 'blocked_by_page'

/** Puts one widget into the page. */
export function mountWidget(options: MountOptions, { base, loadPanel }: Source): WidgetHandle {
  const { container, theme } = options
  // Whatever a page without a type checker passes: the frame is told nothing that it does not know.
  const inline = options.mode === 'inline'
  const mode = inline ? 'inline' : 'launcher'
  const look: ThemeOptions = typeof theme === 'string' ? { scheme: theme } : (theme ?? {})
  const scheme = look.scheme === 'light' || look.scheme === 'dark' ? look.scheme : 'auto'
  const locale = chooseLocale([options.locale, ...navigator.languages, document.documentElement.lang])
  const language = languageOf(locale)
  const [title, unavailable] = loaderWords[language]
  const ending = new AbortController()
  const { signal } = ending
  const { on, emit } = createEvents(signal)
  const host = document.createElement('consult-widget')
  const root = host.attachShadow({ mode: 'closed' })
  const { button, mark, expand } = createLauncher(title)

  let shown = inline
  /** What is the matter, until it has passed; nothing while it is empty. */
  let trouble = ''
  let admission: Admission | undefined
  let panel: ((state: PanelState) => void) | undefined
  /** What shows something did not come at the last attempt. */
  let isMissing = false
  /** The token that counts: the answer to an earlier one comes too late. */
  let current: string | undefined
  /** Who had the focus before the widget was opened. */
  let before: Element | null
  /** The service has answered for the token that counts. */
  let isAnswered = false
  let timer: ReturnType<typeof setTimeout>

  /** Something is the matter: the page is told what, the patient that it is not their fault. */
  const fail = (code: string) => {
    if (trouble === code) return
    // biome-ignore lint/suspicious/noConsole: whoever installs the widget looks here first
    console.error('consult:', code)
    trouble = code
    mark('!', unavailable)
    emit('error', { code })
    update()
  }

  const recover = () => {
    if (trouble) mark('')
    trouble = ''
  }

  const hear: Hear = (type, detail) => {
    if (type === 'greeted') return recover()
    if (type === 'error') return fail((detail as WidgetEvents['error']).code)
    if (type === 'unread') mark(`${(detail as WidgetEvents['unread']).count || ''}`)
    emit(type, detail as WidgetEvents[typeof type])
  }

  /** Shows what there is to show. What shows it comes with the first need: a look, or a consult that may be answered. */
  const update = async () => {
    if (!shown && !admission?.hasOpenConsult) return
    const loaded = await loadPanel()
    if (signal.aborted) return
    isMissing = !loaded
    if (!loaded) return retry()
    panel ??= loaded.createPanel({ root, base, title, locale, scheme, look, mode, hear, show, signal })
    panel({ shown, admission, trouble, token: current })
  }

  /** Trouble that may pass by itself: said once, tried again until it has passed. What a page forbids does not pass. */
  const retry = () => {
    if (trouble !== forbidden) fail('unreachable')
    clearTimeout(timer)
    timer = setTimeout(
      () => trouble === forbidden || (isAnswered ? update() : enter(current)),
      retryMs * (1 + Math.random()),
    )
  }

  const show = (open: boolean) => {
    if (inline || open === shown || signal.aborted) return
    shown = open
    expand(open)
    if (open) before = document.activeElement
    // Whoever has moved on in the page meanwhile keeps the focus.
    else if (document.activeElement === host) {
      button.focus()
      if (before !== host) (before as HTMLElement | null)?.focus()
    }
    update()
    emit(open ? 'opened' : 'closed')
  }

  const enter = async (token = '') => {
    current = token
    isAnswered = true
    // Nothing else is sent anywhere, an API key least of all.
    if (!/^emt_[\w-]+$/.test(token)) return fail('token_missing')
    // What shows it comes meanwhile.
    update()
    const answer = await exchange(base, token, signal)
    if (current !== token || signal.aborted) return
    isAnswered = !!answer
    if (!answer) retry()
    else if ('session' in answer) {
      if (!admission) emit('ready')
      // That trouble is another, and has been said.
      if (!isMissing) recover()
      admission = answer
    } else {
      const [, reason] = /^embed_token_(expired|invalid)$/.exec(answer.code) ?? []
      if (reason) {
        trouble = reason
        emit('service:expired', { reason: reason as ExpiryReason })
      } else fail(answer.code)
    }
    update()
  }

  const handle: WidgetHandle = {
    refresh: enter,
    on,
    open: () => show(true),
    close: () => show(false),
    destroy() {
      ending.abort()
      clearTimeout(timer)
      host.remove()
    },
  }

  host.dir = directionOf(language)
  host.setAttribute('theme', scheme)
  paint(host, look.accent)
  addStyles(root, css)
  if (inline) host.setAttribute(mode, '')
  else root.append(button)
  button.onclick = () => show(!shown)
  button.onkeydown = ({ key }) => {
    if (key === 'Escape') show(false)
  }

  // The page's own policy. One that only reports keeps nothing away.
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition }) => disposition === 'enforce' && blockedURI.startsWith(base) && fail(forbidden),
    { signal },
  )

  const begin = () => {
    if (signal.aborted) return
    try {
      const place = typeof container === 'string' ? document.querySelector(container) : container
      // An inline widget has no place but the page's own.
      ;(container || inline ? place : document.body)?.append(host)
    } catch {
      // No selector, or no element: not found either way.
    }
    if (!host.isConnected) fail('container_not_found')
    else current ?? enter(options.token)
  }
  const start = () => {
    // By itself: what the page's function throws is the page's own error.
    queueMicrotask(() => options.onReady?.(handle))
    queueMicrotask(begin)
  }
  // Once there is a page to stand in, and after this call has returned: the page holds the handle before it hears anything.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { signal })
  else start()
  return handle
}
