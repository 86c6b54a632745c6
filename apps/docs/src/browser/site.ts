import '@consult/design/tokens.css'
import '../../dist/code.css'
import './site.css'
import { addSearch } from './search.ts'
import { remember } from './storage.ts'
import { addTabs } from './tabs.ts'

/** Copies text and says so on the button for a moment. */
async function copyFrom(button: HTMLButtonElement, text: () => Promise<string>): Promise<void> {
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(await text())
    button.textContent = 'Copied'
  } catch {
    button.textContent = "Couldn't copy"
  }
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}

async function markdownOf(page: string): Promise<string> {
  const response = await fetch(`/docs/${page}.md`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

/** Adds a button to each block of code, and makes the page's own button work. */
function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', () => copyFrom(button, async () => block.querySelector('pre')?.textContent ?? ''))
    block.append(button)
  }
  const button = document.querySelector<HTMLButtonElement>('[data-do=copy-page]')
  if (!button) return
  button.addEventListener('click', () => copyFrom(button, () => markdownOf(button.dataset.page ?? '')))
  button.hidden = false
}

/** Makes the button switch between light and dark. */
function addThemeSwitch(): void {
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

addThemeSwitch()
addTabs()
addCopyButtons()
addSearch()
// The menu is open without a script. On a phone it would cover the page.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.menu')?.removeAttribute('open')
