import './older-browsers.ts'
import type {} from './preload.ts'
import '@consult/design/tokens.css'
import './app/app.css'
import { refuseStrayDrops } from '@consult/file-client/stray-drops.ts'
import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { directionOf, type Language, languageOf, usableLocale } from '../languages.ts'
import { AppView } from './app/app.tsx'
import { createClient } from './entities/api/client.ts'
import { createConsultApi } from './entities/api/consult-api.ts'
import { followPatientStream } from './entities/api/follow-patient-stream.ts'
import { AppProvider, createClock, type VisitPart } from './entities/app/app-context.ts'
import { createUpload } from './entities/attachments/upload.ts'
import { type Conversation, createConversation } from './entities/conversation/conversation.ts'
import { postWaiting } from './entities/conversation/post-waiting.ts'
import { createTabStorage } from './entities/conversation/tab-storage.ts'
import { createHistory } from './entities/history/history.ts'
import { createAccess } from './entities/host/access.ts'
import { askBeforeLoss, browserStorage } from './entities/host/browser-storage.ts'
import { startOver } from './entities/host/start-over.ts'
import { watchSurroundings } from './entities/host/surroundings.ts'
import type { OutboxItem } from './entities/outbox/outbox-item.ts'
import { createPatientVisit, type PatientVisit } from './entities/visits/patient-visit.ts'
import { loadDictionary } from './ui/words/dictionaries.ts'
import { createFormats } from './ui/words/formats.ts'
import { createSay } from './ui/words/say.ts'

/** Returns a new Idempotency-Key. (`crypto.randomUUID` is missing on pages loaded over plain HTTP.) */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Loads the code for calls once there is a call. If it fails to load, the page starts over, because a physician or the
 * patient is waiting.
 */
function whenThereIsOne(visits: PatientVisit, load: () => Promise<void>): void {
  let isLoading = false
  effect(() => {
    if (visits.visit.value === null || isLoading) return
    isLoading = true
    load().catch(() => setInterval(startOver, 4_000))
  })
}

/** Loads a part of the app once; again after a failure. */
function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined
  return () => {
    loading ??= load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}

const isUnsent = ({ state }: OutboxItem) => state === 'waiting' || state === 'sending'

async function start(): Promise<void> {
  const { greeting, host, preloaded } = await window.greeted
  host.send({ type: 'greeted' })
  const { theme, look, mode } = greeting
  const locale = signal(usableLocale(greeting.locale))
  const root = document.documentElement
  if (theme !== 'auto') root.dataset.theme = theme
  // Most pages do not set a look. The app waits for the look of those that do, so that no other look shows
  // first.
  const repaint = Object.keys(look).length > 0 && (await import('./entities/host/apply-look.ts')).applyLook(look, theme)

  const access = createAccess(greeting.session, (reason) => host.send({ type: 'service:expired', reason }))
  const surroundings = watchSurroundings(greeting.shown)
  const visitPart = signal<VisitPart | null>(null)
  const pulse = () => visitPart.peek()?.pulse()
  const client = createClient(access, preloaded, pulse)
  const allowed = browserStorage()
  const storage = allowed && createTabStorage(allowed)
  const api = createConsultApi(client, access)
  const history = createHistory(
    async () => (await import('./features/history/history-part.tsx')).openHistoryPart({ api, client, access, locale }),
    startOver,
  )
  const upload = createUpload(access)
  const openIntake = once(async () => {
    const { openIntakePart } = await import('./features/intake/intake-part.tsx')
    return openIntakePart({ client, access, storage, locale, upload, newKey })
  })
  const visits = createPatientVisit(host.send, () => conversation.reread())
  const conversation: Conversation = createConversation({
    api,
    follow: (after, hear) => followPatientStream({ client, access, after, ...hear }),
    postToPage: host.send,
    storage,
    surroundings,
    newKey,
    upload,
    visits,
  })
  postWaiting(host.send, visits, conversation)
  // Everything around the video is dark.
  effect(() => {
    const scheme = visits.inCall.value ? 'dark' : theme
    root.toggleAttribute('data-stage', visits.inCall.value)
    if (scheme === 'auto') delete root.dataset.theme
    else root.dataset.theme = scheme
    if (repaint) repaint()
  })
  whenThereIsOne(visits, async () => {
    const { openVisitPart } = await import('./features/visit/visit-part.tsx')
    visitPart.value = await openVisitPart({ client, access, visits, locale, storage, surroundings, newKey })
  })
  host.listen((message) => {
    if (message.type === 'shown') return surroundings.setShown(message.is)
    if (message.type === 'focus') return surroundings.hearHost(message.is)
    access.renew(message.session)
    conversation.reread()
  })
  if (!storage) askBeforeLoss(() => conversation.draft.value !== '' || conversation.pending.value.some(isUnsent))
  // A file cannot be stored before its upload has finished.
  else askBeforeLoss(() => conversation.tray.value?.isReady.value === false)
  refuseStrayDrops(window)
  const place = document.getElementById('app')
  if (!place) throw new Error('the page has no place for the app')
  const app = {
    mode,
    access,
    api,
    storage,
    surroundings,
    conversation,
    history,
    visits,
    visitPart,
    openIntake,
    now: createClock(conversation.testClock),
    close: () => host.send({ type: 'close' }),
    requestConsult: greeting.takesRequests ? () => host.send({ type: 'consult:requested' }) : null,
    speak: (picked: Language) => void switchTo(picked),
  }
  let latest = locale.value
  /** Shows everything in this language. The content stays, including typed text. */
  const draw = async (wanted: string) => {
    latest = wanted
    const language = languageOf(wanted)
    const say = createSay(await loadDictionary(language), wanted)
    // The patient has picked another language in the meantime.
    if (latest !== wanted) return
    locale.value = wanted
    root.lang = wanted
    root.dir = directionOf(language)
    document.title = say('conversation')
    render(
      <AppProvider value={{ ...app, say, locale: wanted, formats: createFormats(wanted) }}>
        <AppView />
      </AppProvider>,
      place,
    )
  }
  const switchTo = async (picked: Language) => {
    await draw(picked).then(
      () => host.send({ type: 'language', tag: picked }),
      () => undefined,
    )
    // The choice applies here even if saving it fails. On other devices, the patient picks it again.
    await api.chooseLanguage(picked).catch(() => undefined)
  }
  place.replaceChildren()
  await draw(locale.value)
  host.send({ type: 'ready' })
}

// This fails when part of the page could not be fetched. After a reload, the host page greets the frame again.
start().catch(() => setTimeout(() => location.reload(), 5_000))
