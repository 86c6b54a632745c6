import { remember } from './storage.ts'

/** Makes the button switch between light and dark. */
export function addThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-do=theme]')
  if (!button) return
  const root = document.documentElement
  const isDark = () =>
    (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : '')) === 'dark'
  const show = () => {
    button.textContent = isDark() ? 'Light mode' : 'Dark mode'
  }
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    remember('theme', root.dataset.theme)
    show()
  })
  show()
  button.hidden = false
}
