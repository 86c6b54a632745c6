import './history.css'
import '../visit/call/chat/past-chat.css'
import type { ReadonlySignal } from '@preact/signals'
import { languageOf } from '../../../languages.ts'
import type { Client } from '../../entities/api/client.ts'
import type { ConsultApi } from '../../entities/api/consult-api.ts'
import { createEarlierList } from '../../entities/history/earlier-list.ts'
import type { HistoryPart } from '../../entities/history/history.ts'
import type { Access } from '../../entities/host/access.ts'
import { createVisitApi } from '../../entities/visits/visit-api.ts'
import { followLanguage } from '../../ui/words/follow-language.ts'
import { createSayOf } from '../../ui/words/say.ts'
import { createChatApi } from '../visit/call/chat/chat-api.ts'
import { visitDictionaries } from '../visit/words/dictionaries.ts'
import type { en as callsEn } from '../visit/words/en.ts'
import { HistoryProvider, type HistoryTools } from './history-context.ts'
import { HistoryView } from './history-view.tsx'
import { historyDictionaries } from './words/dictionaries.ts'
import type { en } from './words/en.ts'

/** Opens the list and starts to read it. */
export async function openHistoryPart(options: {
  api: Pick<ConsultApi, 'earlier' | 'transcript'>
  client: Client
  access: Access
  locale: ReadonlySignal<string>
}): Promise<HistoryPart> {
  const { api, client, access, locale } = options
  const spoken = await followLanguage(locale, async (now) => {
    const language = languageOf(now)
    const [words, wordsOfCalls] = await Promise.all([historyDictionaries[language](), visitDictionaries[language]()])
    return { t: createSayOf<typeof en>(words, now), tCalls: createSayOf<typeof callsEn>(wordsOfCalls, now) }
  })
  const list = createEarlierList(api)
  const tools: Omit<HistoryTools, 't' | 'tCalls'> = {
    api,
    chats: createChatApi(client, access),
    calls: createVisitApi(client, access),
    list,
  }
  list.refresh()
  return {
    View: () => (
      <HistoryProvider value={{ ...tools, ...spoken.value }}>
        <HistoryView />
      </HistoryProvider>
    ),
    refresh: list.refresh,
  }
}
