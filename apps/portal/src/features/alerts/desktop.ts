import { languageNow, wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { timeWords } from '@consult/web-client/time/days.ts'
import { alertWords } from './words.ts'

/** Whether this browser shows desktop notifications: `missing` if it cannot, otherwise the permission. */
export type DesktopLeave = 'missing' | NotificationPermission

/** What a desktop notification says is waiting. */
type DesktopAlert = 'call' | 'overdue' | 'urgent'

/** Browsers on Android have the constructor but throw when a page calls it. */
let isRefused = false

export function desktopLeave(): DesktopLeave {
  return 'Notification' in window && !isRefused ? Notification.permission : 'missing'
}

/** Asks the user for permission to show notifications. Call it only in response to a click. */
export async function askForDesktop(): Promise<DesktopLeave> {
  return 'Notification' in window ? Notification.requestPermission() : 'missing'
}

/**
 * Shows what kind of event is waiting and since when. It shows no name and no health data, because others may see the
 * screen.
 * @returns a function that removes the notification.
 */
export function showOnDesktop(what: DesktopAlert, at: number): () => void {
  const notification = open(what, at)
  if (!notification) return () => undefined
  notification.onclick = () => {
    window.focus()
    notification.close()
  }
  return () => notification.close()
}

/** Opens a notification, or returns null where the browser does not let a page do so. */
function open(what: DesktopAlert, at: number): Notification | null {
  try {
    return create(what, at)
  } catch {
    isRefused = true
    return null
  }
}

const create = (what: DesktopAlert, at: number) =>
  new Notification(wordsNow(alertWords)[what], {
    body: timeWords(at, { language: languageNow() }),
    // Only one notification of each kind appears at a time, regardless of how many tabs are open.
    tag: `consult-${what}`,
    silent: true,
    requireInteraction: what !== 'overdue',
  })
