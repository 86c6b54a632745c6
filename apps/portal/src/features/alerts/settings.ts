import { setPreferenceCookie } from '../../ui/state/preference-cookie.ts'
import { createStore } from '../../ui/state/store.ts'

/** How a physician wants to be alerted in this browser. */
export interface AlertSettings {
  readonly sound: boolean
  /** 1 to 100. */
  readonly volume: number
  readonly desktop: boolean
}

export const usualSettings: AlertSettings = { sound: true, volume: 70, desktop: false }

/** The settings as a cookie keeps them: `on.70.off`. */
export function settingsText({ sound, volume, desktop }: AlertSettings): string {
  const word = (on: boolean) => (on ? 'on' : 'off')
  return `${word(sound)}.${volume}.${word(desktop)}`
}

/** What a cookie says; whatever is not of that form is as usual. */
export function settingsOf(text: string | undefined): AlertSettings {
  const [, sound, volume, desktop] = /^(on|off)\.(\d{1,3})\.(on|off)$/.exec(text ?? '') ?? []
  if (sound === undefined) return usualSettings
  return { sound: sound === 'on', volume: Math.min(100, Math.max(1, Number(volume))), desktop: desktop === 'on' }
}

export const alertSettings = createStore(usualSettings)

/** Each physician of a shared browser has their own. */
const cookieOf = (physicianId: string) => `consult-alerts-${physicianId}`

export function loadSettings(physicianId: string): void {
  const start = `${cookieOf(physicianId)}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  alertSettings.set(settingsOf(found?.slice(start.length)))
}

export function keepSettings(physicianId: string, changed: Partial<AlertSettings>): void {
  alertSettings.set((now) => ({ ...now, ...changed }))
  setPreferenceCookie(cookieOf(physicianId), settingsText(alertSettings.get()))
}
