import { recall, remember } from './storage.ts'

type Group = ReturnType<typeof groupOf>

function groupOf(element: Element) {
  const panels = [...element.querySelectorAll<HTMLElement>('.code')]
  return { element, panels, languages: panels.map((panel) => panel.dataset.language ?? '') }
}

function select(groups: readonly Group[], language: string): void {
  for (const { element, panels, languages } of groups) {
    if (!languages.includes(language)) continue
    const buttons = element.querySelectorAll<HTMLButtonElement>('[role=tab]')
    languages.forEach((each, at) => {
      const isSelected = each === language
      const [panel, button] = [panels[at], buttons[at]]
      if (panel) panel.hidden = !isSelected
      button?.setAttribute('aria-selected', String(isSelected))
      if (button) button.tabIndex = isSelected ? 0 : -1
    })
  }
}

/** Shows one language of each group of code blocks: the one that the reader chose last, on any page. */
export function addTabs(): void {
  const groups = [...document.querySelectorAll('.tabs')].map(groupOf)
  const choose = (language: string) => {
    remember('language', language)
    select(groups, language)
  }
  groups.forEach(({ element, panels, languages }, group) => {
    const list = document.createElement('div')
    list.setAttribute('role', 'tablist')
    list.setAttribute('aria-label', 'Language')
    languages.forEach((language, at) => {
      const tab = document.createElement('button')
      tab.type = 'button'
      tab.textContent = language
      tab.setAttribute('role', 'tab')
      tab.id = `tab-${group}-${at}`
      tab.setAttribute('aria-controls', `panel-${group}-${at}`)
      panels[at]?.setAttribute('id', `panel-${group}-${at}`)
      panels[at]?.setAttribute('role', 'tabpanel')
      panels[at]?.setAttribute('aria-labelledby', tab.id)
      tab.addEventListener('click', () => choose(language))
      list.append(tab)
    })
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      const tabs = [...list.querySelectorAll('button')]
      const at = tabs.indexOf(event.target as HTMLButtonElement)
      if (!step || at < 0) return
      const next = tabs[(at + step + tabs.length) % tabs.length]
      next?.focus()
      next?.click()
    })
    element.prepend(list)
    select(groups, languages[0] ?? '')
  })
  const chosen = recall('language')
  if (chosen) select(groups, chosen)
}
