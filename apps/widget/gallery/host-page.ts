import { waitFor } from '@consult/gallery/person.ts'
import type { GalleryState } from '@consult/gallery/state.ts'
import { mountWidget } from '../src/loader/mount.ts'
import type { MountOptions, WidgetHandle } from '../src/loader/options.ts'
import { createView } from '../src/loader/panel/view.ts'

/** Waits for an element of the widget that is in the partner's page, outside its frame. */
export function findInPage(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = document.querySelector('consult-widget')?.shadowRoot?.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`there is no ${selector} in the page`)
    return found
  })
}

/** Waits until the state in the widget's frame is complete. */
export function findFrame(): Promise<void> {
  return waitFor(async () => {
    const frame = await findInPage('iframe')
    const inner = frame instanceof HTMLIFrameElement ? frame.contentWindow : null
    if (inner?.document.documentElement.dataset.gallery !== 'shown') throw new Error('the frame shows nothing yet')
    if (inner.gallery.faults.length > 0) throw new Error(inner.gallery.faults.join('\n'))
  })
}

/** The service's answer to the partner's page: a session, or why there is none. */
const answers = {
  admitted: () =>
    Response.json({
      session: 'session',
      partnerId: 'par_1',
      patientId: 'pat_1',
      hasOpenConsult: true,
      language: null,
      chosenLanguage: null,
    }),
  notHere: () => Response.json({ error: { code: 'origin_not_allowed' } }, { status: 403 }),
  expired: () => Response.json({ error: { code: 'embed_token_expired' } }, { status: 401 }),
  pending: () => new Promise<never>(() => undefined),
  unreachable: () => Promise.reject(new TypeError('no connection')),
}

/** A state of the widget in a partner's page. */
export interface HostPage {
  readonly name: string
  /** The state that the widget's frame shows, as `file/name`. */
  readonly frame?: string
  readonly options?: Partial<MountOptions>
  /** Default: the patient is admitted. */
  readonly answer?: keyof typeof answers
  /** The page's content below its words. */
  readonly content?: () => Element
  readonly before?: () => void
  readonly act: (widget: WidgetHandle) => Promise<unknown>
}

/** The part of the page that is the partner's own. */
function partnersPage(): HTMLElement {
  const title = Object.assign(document.createElement('h1'), { textContent: 'My benefits' })
  const words = 'Your plan covers messages and calls with physicians, at any time and as often as you need them.'
  const text = Object.assign(document.createElement('p'), { textContent: words })
  const main = document.createElement('main')
  main.append(title, text)
  return main
}

/** Opens the widget's shadow trees, so that the state and its checks can look inside. */
function openShadows(): void {
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function attachOpen(how) {
    return attach.call(this, { ...how, mode: 'open' })
  }
}

/** A page of a partner with the widget's own launcher, or with a widget in the page. */
export function hostPage({ name, frame, options, answer = 'admitted', content, before, act }: HostPage): GalleryState {
  let widget: WidgetHandle | undefined
  return {
    name,
    path: '/',
    answers: {},
    // The session's address begins with `base`, too.
    routes: { 'POST /': answers[answer] },
    mount(root, { language }) {
      before?.()
      openShadows()
      const page = partnersPage()
      if (content) page.append(content())
      root.append(page)
      // The frame's URL is the URL of another state.
      const base = `${location.origin}/?${new URLSearchParams({ gallery: `widget/${frame ?? 'none/none'}` })}&frame=`
      widget = mountWidget(
        { token: 'emt_gallery', locale: language, ...options },
        { base, loadView: async () => ({ createView }) },
      )
    },
    async act() {
      if (!widget) throw new Error('there is no widget')
      await act(widget)
    },
  }
}
