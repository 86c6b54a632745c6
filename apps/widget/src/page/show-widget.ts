import type { Admission } from '../loader/exchange.ts'
import type { WidgetEvents } from '../loader/options.ts'
import { addStyles } from '../loader/panel/add-styles.ts'
import { createView, type Hear } from '../loader/panel/view.ts'

/** The widget inside of a partner's page has a border and a least height. The whole page needs neither. */
const fullStyles = `:host([full][inline]){min-height:0!important}
  :host([full][inline]) div{min-height:0;border:0;border-radius:0}`

/** The widget that fills the page. */
export interface FullWidget {
  /** Shows it with this session. A later session continues where the earlier one ended. */
  admit(admission: Admission): void
}

/**
 * Puts the widget into the page: the same view and frame as on a partner's page.
 * @param onLapsed called when the session has ended. The widget is hidden and keeps what the patient has typed.
 */
export function showWidget(place: Element, base: string, onLapsed: () => void): FullWidget {
  const host = document.createElement('consult-widget')
  host.toggleAttribute('full', true)
  let admission: Admission | undefined
  let trouble = ''
  let unread = 0
  let shown = false
  const update = () => view({ shown, admission, trouble, token: undefined, unread })
  const hear: Hear = (type, detail) => {
    if (type === 'greeted') trouble = ''
    else if (type === 'error') trouble = (detail as WidgetEvents['error']).code
    else if (type === 'unread') unread = (detail as WidgetEvents['unread']).count
    else if (type === 'service:expired') {
      // The frame asks again while it has no session.
      if (!shown) return
      shown = false
      onLapsed()
    } else return
    update()
  }
  const { signal } = new AbortController()
  const root = host.attachShadow({ mode: 'closed' })
  addStyles(root, fullStyles)
  const view = createView({
    root,
    base,
    given: { token: '', mode: 'inline' },
    hear,
    show: () => undefined,
    takesRequests: () => false,
    signal,
  })
  return {
    admit(next) {
      if (!host.isConnected) place.append(host)
      admission = next
      shown = true
      trouble = ''
      update()
    },
  }
}
