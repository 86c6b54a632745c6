import { setPreferenceCookie } from '../state/preference-cookie.ts'

/** How the portal looks: as the system does, or as chosen. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A cookie, so that the first page already comes in its colours. It says nothing else. */
export const themeCookie = 'consult-theme'

export function themeOf(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** The theme that the page has now. */
export function currentTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** Puts a theme on, and keeps it for a year. */
export function wear(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  setPreferenceCookie(themeCookie, theme)
}
