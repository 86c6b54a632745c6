import { showToast } from '@consult/ui/controls/toast-store.ts'
import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { faultOf } from '../errors/fault.ts'
import { changeFault } from './change-fault.ts'
import { changeWords } from './words.ts'

/** Makes a change that needs no confirmation, and reports the result. @param done the title when it succeeds */
export function makeNow(run: () => Promise<unknown>, done: string | null): void {
  run().then(
    () => {
      if (done !== null) showToast({ kind: 'done', title: done })
    },
    (error: unknown) =>
      showToast({
        kind: 'trouble',
        title: wordsNow(changeWords).notDone,
        words: changeFault(faultOf(error), languageNow()),
      }),
  )
}
