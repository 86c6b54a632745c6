import { isComposing } from '@consult/design/is-composing'
import MiniSearch from 'minisearch'
import { type Section, searchOptions } from '../search-options.ts'

/** How many results are shown. */
const mostResults = 12

/** The sentence around the first word that was found. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(
    0,
    Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)),
  )
  const start = Number.isFinite(at) ? Math.max(0, at - 60) : 0
  return `${start > 0 ? '…' : ''}${text.slice(start, start + 160)}${text.length > start + 160 ? '…' : ''}`
}

function resultOf(found: Section & { terms: string[] }): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = found.id
  const title = document.createElement('strong')
  title.textContent = found.heading === found.page ? found.page : `${found.page} › ${found.heading}`
  const text = document.createElement('span')
  text.textContent = excerptOf(found.text, found.terms)
  link.append(title, text)
  item.append(link)
  return item
}

async function loadIndex(): Promise<MiniSearch<Section>> {
  const response = await fetch('/docs/search.json')
  if (!response.ok) throw new Error(`status ${response.status}`)
  return MiniSearch.loadJSONAsync(await response.text(), searchOptions)
}

/** Opens the search with the button, "/" or Ctrl+K. The index is loaded with the first use. */
export function addSearch(): void {
  const dialog = document.querySelector('dialog')
  const input = dialog?.querySelector('input')
  const status = dialog?.querySelector('p')
  const list = dialog?.querySelector('ol')
  const button = document.querySelector<HTMLButtonElement>('[data-do=search]')
  if (!dialog || !input || !status || !list || !button) return
  let index: Promise<MiniSearch<Section>> | undefined

  const search = async () => {
    const query = input.value.trim()
    index ??= loadIndex()
    try {
      const results = (await index).search(query).slice(0, mostResults)
      if (query !== input.value.trim()) return
      list.replaceChildren(...results.map((found) => resultOf(found as unknown as Section & { terms: string[] })))
      status.textContent =
        query === '' ? '' : results.length === 0 ? `Nothing found for “${query}”.` : `${results.length} results`
    } catch {
      index = undefined
      status.textContent = "Couldn't load the search. Check your connection and try again."
    }
  }
  const open = () => {
    dialog.showModal()
    input.select()
    void search()
  }
  button.addEventListener('click', open)
  input.addEventListener('input', search)
  list.addEventListener('click', () => dialog.close())
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const stops = [input, ...list.querySelectorAll('a')]
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement)
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !isComposing(event)) list.querySelector('a')?.click()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    const isCombination = (event.ctrlKey || event.metaKey) && event.key === 'k'
    if (dialog.open || !(isCombination || (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey))) return
    event.preventDefault()
    open()
  })
  button.hidden = false
}
