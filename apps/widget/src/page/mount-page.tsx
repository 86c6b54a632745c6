import { render } from 'preact'
import { chooseLocale, directionOf, languageOf, usableLocale } from '../languages.ts'
import { Ask } from './ask.tsx'
import { createDeviceApi } from './device-api.ts'
import { createPageApi } from './page-api.ts'
import { pushBrowser } from './push.ts'
import { keptChoice, rememberLink } from './remembered-link.ts'
import type { Screen } from './screen.ts'
import { type FullWidget, showWidget } from './show-widget.ts'
import { TellBar } from './tell-bar.tsx'
import { pageWords } from './words.ts'

/**
 * Shows the page of a link: it asks who the person is, and then fills the page with the widget. When the session ends, it
 * asks again.
 * @param options.token '' for a page without a link. `base` is the service's address.
 */
export function mountPage(
  place: HTMLElement,
  options: { token: string; base: string; locales: readonly string[] },
): void {
  const { token, base, locales } = options
  const locale = usableLocale(chooseLocale(locales))
  const language = languageOf(locale)
  const words = pageWords[language]
  const root = document.documentElement
  root.lang = locale
  root.dir = directionOf(language)
  document.title = words.title

  const cover = document.createElement('div')
  cover.className = 'cover'
  const stage = document.createElement('div')
  stage.className = 'stage'
  const bar = document.createElement('div')
  bar.className = 'bar'
  place.replaceChildren(cover, bar, stage)
  new ResizeObserver(() => root.style.setProperty('--bar', `${bar.offsetHeight}px`)).observe(bar)

  const link = token === '' ? null : rememberLink(token)
  const api = createPageApi(`/c/${encodeURIComponent(token)}`)
  let widget: FullWidget | undefined
  let session = ''
  /** Offers notifications above the widget, once the person has confirmed who they are. */
  const offer = () => {
    const devices = createDeviceApi(token, () => session)
    const choice = {
      read: keptChoice.read,
      write(made: 'on' | 'no' | null) {
        keptChoice.write(made)
        if (made === 'on') link?.keep()
      },
    }
    render(<TellBar words={words} api={devices} browser={pushBrowser(language)} choice={choice} />, bar)
  }
  const show = (screen: Screen) => {
    const isOpen = screen === 'open'
    cover.hidden = isOpen
    stage.inert = !isOpen
    bar.hidden = !isOpen
    if (screen === 'ended') link?.forget()
    render(
      isOpen ? null : (
        <Ask
          key={screen}
          screen={screen}
          words={words}
          locale={locale}
          api={api}
          admit={(admission) => {
            session = admission.session
            const isFirst = !widget
            widget ??= showWidget(stage, base, () => show('lapsed'))
            show('open')
            widget.admit(admission)
            if (isFirst) offer()
          }}
          end={() => show('ended')}
        />
      ),
      cover,
    )
  }
  show(link ? 'ask' : 'no-link')
}
