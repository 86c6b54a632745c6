import { showToast } from '@consult/ui/controls/toast-store.ts'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { notifyOtherTabs } from './other-tabs.ts'
import { signOut } from './session-requests.ts'
import { sessionWords } from './words.ts'

/**
 * Ends the session in all tabs of this browser and leaves the app.
 * @param afterwards called before leaving. Signing out cleared what the app stored in the browser.
 */
export async function signOutHere(afterwards?: () => void): Promise<void> {
  const { failure } = await signOut()
  if (failure) {
    const words = wordsNow(sessionWords)
    showToast({ kind: 'trouble', title: words.stillIn, words: words.stillInText })
    return
  }
  afterwards?.()
  notifyOtherTabs({ kind: 'signed_out' })
  location.replace('/sign-in')
}
