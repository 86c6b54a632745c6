import './older-browsers.ts'
import '@consult/design/tokens.css'
import './app/app.css'
import { render } from 'preact'
import { chooseLocale, directionOf, languageOf, usableLocale } from '../languages.ts'
import { createClient } from './api/client.ts'
import { createConsultApi } from './api/consult-api.ts'
import { followStream } from './api/follow-stream.ts'
import { AppView } from './app/app.tsx'
import { AppProvider, createClock } from './app/app-context.ts'
import { createConversation } from './conversation/conversation.ts'
import { createAccess } from './host/access.ts'
import { awaitGreeting } from './host/host-link.ts'
import { watchSurroundings } from './host/surroundings.ts'
import { askBeforeLoss, tabStorage } from './host/tab-storage.ts'
import type { OutboxItem } from './outbox/outbox-item.ts'
import { loadDictionary } from './words/dictionary.ts'
import { createFormats } from './words/formats.ts'
import { createSay } from './words/say.ts'

/** A new Idempotency-Key. (`crypto.randomUUID` is missing on pages that came by plain HTTP.) */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isUnsent = ({ state }: OutboxItem) => state === 'waiting' || state === 'sending'

async function start(): Promise<void> {
  const greeted = awaitGreeting(window)
  // Most likely the one that will be asked for: it comes while the page around us is still busy.
  loadDictionary(languageOf(chooseLocale(navigator.languages))).catch(() => undefined)
  const { greeting, host } = await greeted
  const { theme, look, mode } = greeting
  const locale = usableLocale(greeting.locale)
  const language = languageOf(locale)
  const root = document.documentElement
  root.lang = locale
  root.dir = directionOf(language)
  if (theme !== 'auto') root.dataset.theme = theme
  // Most pages have no look of their own; those that have, wait for it rather than see another first.
  if (Object.keys(look).length > 0) (await import('./host/apply-look.ts')).applyLook(look, theme)

  const access = createAccess(greeting.session, (reason) => host.send({ type: 'service:expired', reason }))
  const surroundings = watchSurroundings(greeting.shown)
  const client = createClient(access)
  const storage = tabStorage()
  const conversation = createConversation({
    api: createConsultApi(client, access),
    follow: (after, hear) => followStream({ client, access, after, ...hear }),
    tell: host.send,
    storage,
    surroundings,
    newKey,
  })
  host.listen((message) => {
    if (message.type === 'shown') return surroundings.setShown(message.shown)
    access.renew(message.session)
    conversation.reread()
  })
  if (!storage) askBeforeLoss(() => conversation.draft.value !== '' || conversation.pending.value.some(isUnsent))
  const say = createSay(await loadDictionary(language), locale)
  const place = document.getElementById('app')
  if (!place) throw new Error('the page has no place for the app')
  document.title = say('conversation')
  place.replaceChildren()
  render(
    <AppProvider
      value={{
        say,
        formats: createFormats(locale),
        mode,
        access,
        surroundings,
        conversation,
        now: createClock(),
        close: () => host.send({ type: 'close' }),
      }}
    >
      <AppView />
    </AppProvider>,
    place,
  )
  host.send({ type: 'ready' })
}

// What fails here is a part of the page that could not be fetched. Loaded again, it is greeted again.
start().catch(() => setTimeout(() => location.reload(), 5_000))
