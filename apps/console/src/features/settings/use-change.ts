import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { putSaved } from '@consult/web-client/api/put-saved.ts'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { SettingsChange } from './settings.ts'
import { settingWords } from './words.ts'

/** Returns a function that changes settings, and shows the new ones. */
export function useChange(): (change: SettingsChange) => Promise<void> {
  const api = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  return async (change) => {
    const changed = await api.consoleSettings.change.mutate(change)
    await putSaved(queries, trpc.consoleSettings.get.queryKey(), changed)
    showToast({ kind: 'done', title: wordsNow(settingWords).saved })
  }
}
