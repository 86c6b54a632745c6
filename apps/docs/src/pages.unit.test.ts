import MiniSearch from 'minisearch'
import { expect, it } from 'vitest'
import { llmsText } from './llms-text.ts'
import { readChapters } from './pages.ts'
import { searchIndexOf } from './search-index.ts'
import { searchOptions } from './search-options.ts'

const chapters = readChapters()
const pages = chapters.flatMap((chapter) => chapter.pages)

it('the site has the pages for partners and physicians, and none for operators or contributors', () => {
  const names = pages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['quick-start', 'webhooks', 'errors', 'portal']))
  expect(names).not.toContain('operations')
})

it.each([
  ['rotate the secret', '/docs/webhooks'],
  ['has_open_thread', '/docs/errors'],
  ['idempotncy', '/docs/idempotency'],
])('a search for "%s" finds %s first', (query, url) => {
  const index = MiniSearch.loadJSON(searchIndexOf(pages), searchOptions)
  expect(index.search(query)[0]?.id.split('#')[0]).toBe(url)
})

it('llms.txt lists every page with its Markdown', () => {
  for (const { name } of pages) expect(llmsText(chapters)).toContain(`(/docs/${name}.md)`)
})
