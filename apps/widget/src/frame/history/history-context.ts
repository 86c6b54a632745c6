import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ConsultApi } from '../api/consult-api.ts'
import type { EarlierList } from './earlier-list.ts'
import type { HistorySay } from './words/dictionary.ts'

/** What the views of earlier conversations work with, beside what all views do. */
export interface HistoryTools {
  readonly tell: HistorySay
  readonly api: Pick<ConsultApi, 'transcript'>
  readonly list: EarlierList
}

const context = createContext<HistoryTools | null>(null)
export const HistoryProvider = context.Provider

export function useHistory(): HistoryTools {
  const tools = useContext(context)
  if (!tools) throw new Error('a view of earlier conversations outside of them')
  return tools
}
