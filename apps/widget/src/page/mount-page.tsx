import { render } from 'preact'
import { chooseLocale, directionOf, languageOf, usableLocale } from '../languages.ts'
import { Ask } from './ask.tsx'
import { createPageApi } from './page-api.ts'
import { rememberLink } from './remembered-link.ts'
import type { Screen } from './screen.ts'
import { type FullWidget, showWidget } from './show-widget.ts'
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
  place.replaceChildren(cover, stage)

  const link = token === '' ? null : rememberLink(token)
  const api = createPageApi(`/c/${encodeURIComponent(token)}`)
  let widget: FullWidget | undefined
  const show = (screen: Screen) => {
    const isOpen = screen === 'open'
    cover.hidden = isOpen
    stage.inert = !isOpen
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
            widget ??= showWidget(stage, base, () => show('lapsed'))
            show('open')
            widget.admit(admission)
          }}
          end={() => show('ended')}
        />
      ),
      cover,
    )
  }
  show(link ? 'ask' : 'no-link')
}
