import './history.css'
import { languageOf } from '../../languages.ts'
import type { ConsultApi } from '../api/consult-api.ts'
import { createSayOf } from '../words/say.ts'
import { createEarlierList } from './earlier-list.ts'
import type { HistoryPart } from './history.ts'
import { HistoryProvider } from './history-context.ts'
import { HistoryView } from './history-view.tsx'
import { historyDictionaries } from './words/dictionaries.ts'

/** Opens the list, which is read from here on. */
export async function openHistoryPart(options: {
  api: Pick<ConsultApi, 'earlier' | 'transcript'>
  locale: string
}): Promise<HistoryPart> {
  const { api, locale } = options
  const tell = createSayOf(await historyDictionaries[languageOf(locale)](), locale)
  const list = createEarlierList(api)
  const tools = { tell, api, list }
  list.refresh()
  return {
    View: () => (
      <HistoryProvider value={tools}>
        <HistoryView />
      </HistoryProvider>
    ),
    refresh: list.refresh,
  }
}
