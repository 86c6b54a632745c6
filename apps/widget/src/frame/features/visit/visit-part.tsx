import './visit.css'
import './call/call.css'
import './call/chat/chat.css'
import './call/chat/past-chat.css'
import { isAllowedByPage } from '@consult/call-client'
import type { ReadonlySignal } from '@preact/signals'
import { languageOf } from '../../../languages.ts'
import type { Client } from '../../entities/api/client.ts'
import type { VisitPart } from '../../entities/app/app-context.ts'
import type { TabStorage } from '../../entities/conversation/tab-storage.ts'
import type { Access } from '../../entities/host/access.ts'
import type { Surroundings } from '../../entities/host/surroundings.ts'
import type { PatientVisit } from '../../entities/visits/patient-visit.ts'
import { createVisitApi } from '../../entities/visits/visit-api.ts'
import { openWaitingRoom } from '../../entities/visits/waiting-room.ts'
import { followLanguage } from '../../ui/words/follow-language.ts'
import { createSayOf } from '../../ui/words/say.ts'
import { createCallApi } from './call/call-api.ts'
import { CallTimer } from './call/call-timer.tsx'
import { createChatApi } from './call/chat/chat-api.ts'
import { createChatOf } from './call/chat/chat-of.ts'
import { createDevices } from './devices/devices.ts'
import { VisitProvider } from './visit-context.ts'
import { VisitView } from './visit-view.tsx'
import { visitDictionaries } from './words/dictionaries.ts'
import type { en } from './words/en.ts'

/** Opens the waiting room. The patient stays in it from then on, whatever view they look at. */
export async function openVisitPart(options: {
  client: Client
  access: Access
  visits: PatientVisit
  locale: ReadonlySignal<string>
  storage: TabStorage | null
  surroundings: Surroundings
  newKey: () => string
}): Promise<VisitPart> {
  const { client, access, visits, locale } = options
  const spoken = await followLanguage(locale, async (now) => {
    const language = languageOf(now)
    return { language, t: createSayOf<typeof en>(await visitDictionaries[language](), now) }
  })
  const room = openWaitingRoom({
    visits,
    api: createVisitApi(client, access),
    isVisible: () => !document.hidden,
    now: Date.now,
  })
  const devices = createDevices({ media: navigator.mediaDevices, isAllowed: (kind) => isAllowedByPage(kind) })
  for (const [target, event] of [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const) {
    target.addEventListener(event, room.pulse)
  }
  const tools = {
    room,
    devices,
    calls: createCallApi(client, access),
    chatOf: createChatOf({ ...options, api: createChatApi(client, access) }),
  }
  return {
    View: () => (
      <VisitProvider value={{ ...tools, ...spoken.value }}>
        <VisitView />
      </VisitProvider>
    ),
    Timer: CallTimer,
    pulse: room.pulse,
  }
}
