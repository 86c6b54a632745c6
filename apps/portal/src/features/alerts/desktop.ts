import { timeWords } from '../../entities/time/days.ts'
import { languageNow, wordsNow } from '../../ui/i18n/use-words.tsx'
import { alertWords } from './words.ts'

/** Whether this browser shows desktop notifications: not at all, never asked, and what was answered. */
export type DesktopLeave = 'missing' | NotificationPermission

export function desktopLeave(): DesktopLeave {
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Asks the browser's reader. Called on a click and never by itself. */
export async function askForDesktop(): Promise<DesktopLeave> {
  return 'Notification' in window ? Notification.requestPermission() : 'missing'
}

/**
 * Shows that there is something, and since when: no name and nothing of health, for screens are read by others.
 * @returns takes it away.
 */
export function showOnDesktop(what: 'call' | 'overdue', at: number): () => void {
  const notification = new Notification(wordsNow(alertWords)[what], {
    body: timeWords(at, { language: languageNow() }),
    // One of a kind at a time, however many tabs there are.
    tag: `consult-${what}`,
    silent: true,
    requireInteraction: what === 'call',
  })
  notification.onclick = () => {
    window.focus()
    notification.close()
  }
  return () => notification.close()
}
