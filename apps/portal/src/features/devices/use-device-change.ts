import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { useQueryClient } from '@tanstack/react-query'
import { deviceWords } from './words.ts'

/** What every change of a device does at its end: shows why it failed, and reads the list again. */
export function useDeviceChange() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return {
    onError: (error: unknown) =>
      showToast({
        kind: 'trouble',
        title: wordsNow(deviceWords).notDone,
        words: wordsOf(faultOf(error), languageNow()),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: trpc.pushDevices.list.queryKey() }),
  }
}
