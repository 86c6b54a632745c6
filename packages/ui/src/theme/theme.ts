import { setPreferenceCookie } from '../state/preference-cookie.ts'

/** The portal's themes: the system's, light or dark. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The cookie that stores the theme, and nothing else, so that the server can render the first page in its colors. */
export const themeCookie = 'consult-theme'

export function themeOf(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** Returns the page's current theme. */
export function currentTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** Applies a theme and stores the choice for a year. */
export function wear(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  setPreferenceCookie(themeCookie, theme)
}
