import './notifications.css'
import { useEffect, useState } from 'preact/hooks'
import { languageOf } from '../../../languages.ts'
import type { NotificationChoice } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { createSayOf } from '../../ui/words/say.ts'
import { ChoiceForm } from './choice-form.tsx'
import { notificationsDictionaries } from './words/dictionaries.ts'
import type { NotificationsSay } from './words/dictionary.ts'
import type { en } from './words/en.ts'

interface Ready {
  readonly t: NotificationsSay
  readonly choice: NotificationChoice
}

/** The entry of the menu about notifications. Nothing where the partner leaves nothing to choose. */
export function NotificationsEntry() {
  const { api, locale } = useApp()
  const [ready, setReady] = useState<Ready | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const [words, choice] = await Promise.all([notificationsDictionaries[languageOf(locale)](), api.notifications()])
      if (isWanted) setReady({ t: createSayOf<typeof en>(words, locale), choice })
    }
    // The entry is missing while the service cannot say what there is to choose. The next time the menu opens, it is asked again.
    read().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [api, locale])
  if (!ready || ready.choice.offered.length === 0) return null
  const { t, choice } = ready
  return (
    <div class="notifications">
      <button type="button" class="menu-item" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('title')}
      </button>
      {isOpen && <ChoiceForm t={t} choice={choice} />}
    </div>
  )
}
