import { useEffect, useRef, useState } from 'preact/hooks'
import { type Language, languageOf, languages } from '../../languages.ts'
import { useApp } from '../entities/app/app-context.ts'
import { PartnerLinks } from '../features/partner-links/partner-links.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useLazy } from '../ui/controls/use-lazy.ts'

/** Each language's own name, so that patients who cannot read this page find theirs. */
const ownNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  ar: 'العربية',
  pl: 'Polski',
  tr: 'Türkçe',
  uk: 'Українська',
  zh: '简体中文',
  vi: 'Tiếng Việt',
}

function Languages({ onPick }: { onPick: () => void }) {
  const { say, locale, speak } = useApp()
  const current = languageOf(locale)
  const mine = useRef<HTMLButtonElement>(null)
  useEffect(() => mine.current?.focus(), [])
  return (
    <ul aria-label={say('language')}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            class="menu-item"
            lang={language}
            aria-current={language === current}
            ref={language === current ? mine : null}
            onClick={() => {
              onPick()
              if (language !== current) speak(language)
            }}
          >
            <bdi>{ownNames[language]}</bdi>
            {language === current && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

const loadNotifications = () => import('../features/notifications/notifications-entry.tsx')

function Notifications() {
  const part = useLazy(loadNotifications)
  return part && <part.NotificationsEntry />
}

/** The menu with the language, the notifications and the partner's own pages. */
export function Menu() {
  const { say } = useApp()
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
    }
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the key events of its content
    <div
      class="menu-box"
      ref={whole}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // Escape closes the menu only, not the widget.
        event.stopPropagation()
        close()
      }}
    >
      <button
        type="button"
        class="icon-button"
        ref={opener}
        aria-label={say('menu')}
        title={say('menu')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="globe" />
      </button>
      {isOpen && (
        <div class="menu">
          <Languages onPick={close} />
          <Notifications />
          <PartnerLinks />
        </div>
      )}
    </div>
  )
}
