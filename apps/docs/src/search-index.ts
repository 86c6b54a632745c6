import MiniSearch from 'minisearch'
import { createAnchors } from './anchor.ts'
import type { SitePage } from './pages.ts'
import { type Section, searchOptions } from './search-options.ts'

/** The sections of a page: what is under each heading, as text. */
function sectionsOf({ name, title, markdown }: SitePage): Section[] {
  let isCode = false
  const sections: { heading: string; lines: string[] }[] = []
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? undefined : /^##* (.+)$/.exec(line)?.[1]
    if (heading !== undefined) sections.push({ heading, lines: [] })
    else if (!/^(```|\| ---)/.test(line)) sections.at(-1)?.lines.push(line)
  }
  const anchorOf = createAnchors()
  return sections.map(({ heading, lines }, at) => ({
    id: at === 0 ? `/docs/${name}` : `/docs/${name}#${anchorOf(heading)}`,
    page: title,
    heading: heading.replaceAll('`', ''),
    text: lines
      .join(' ')
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[`*|[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

/** The index that the browser searches, as JSON. */
export function searchIndexOf(pages: readonly SitePage[]): string {
  const index = new MiniSearch<Section>(searchOptions)
  index.addAll(pages.flatMap(sectionsOf))
  return JSON.stringify(index)
}
