import { setPreferenceCookie } from '@consult/ui/state/preference-cookie.ts'
import { createStore } from '@consult/ui/state/store.ts'

/** A physician's alert settings in this browser. */
export interface AlertSettings {
  readonly sound: boolean
  /** 1 to 100. */
  readonly volume: number
  readonly desktop: boolean
}

export const usualSettings: AlertSettings = { sound: true, volume: 70, desktop: false }

/** Formats the settings for a cookie: `on.70.off`. */
export function settingsText({ sound, volume, desktop }: AlertSettings): string {
  const word = (on: boolean) => (on ? 'on' : 'off')
  return `${word(sound)}.${volume}.${word(desktop)}`
}

/** Parses the settings from a cookie. A value in any other form yields the defaults. */
export function settingsOf(text: string | undefined): AlertSettings {
  const [, sound, volume, desktop] = /^(on|off)\.(\d{1,3})\.(on|off)$/.exec(text ?? '') ?? []
  if (sound === undefined) return usualSettings
  return { sound: sound === 'on', volume: Math.min(100, Math.max(1, Number(volume))), desktop: desktop === 'on' }
}

export const alertSettings = createStore(usualSettings)

/** Each physician who shares the browser has a separate cookie. */
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
