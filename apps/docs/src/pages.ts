import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the repository that has the pages. */
export const pagesFolder = resolve(import.meta.dirname, '../../../docs')

/** A page of the site. */
export interface SitePage {
  /** The name of its file without `.md`, and its path below `/docs`. */
  readonly name: string
  readonly title: string
  /** What it covers, in a few words. */
  readonly summary: string
  readonly markdown: string
}

/** A chapter of the navigation. */
export interface Chapter {
  readonly title: string
  readonly pages: readonly SitePage[]
}

/** The chapters of `docs/README.md` that the site has. The others are for operators and contributors. */
const published = ['Partners', 'Physicians']

function readPage(name: string, summary: string): SitePage {
  const markdown = readFileSync(join(pagesFolder, `${name}.md`), 'utf8')
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (!title) throw new Error(`docs/${name}.md has no title`)
  return { name, title, summary, markdown }
}

function readChapter(index: string, title: string): Chapter {
  const [, table = ''] = index.split(`## ${title}\n`)
  const rows = (table.split('\n## ')[0] ?? '').matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\) \| (.+) \|$/gm)
  const pages = [...rows].map(([, name = '', summary = '']) => readPage(name, summary))
  if (pages.length === 0) throw new Error(`docs/README.md lists no page under "${title}"`)
  return { title, pages }
}

/** Reads the chapters and their pages, in the order of `docs/README.md`. @throws when a listed page does not exist. */
export function readChapters(): Chapter[] {
  const index = readFileSync(join(pagesFolder, 'README.md'), 'utf8')
  return published.map((title) => readChapter(index, title))
}
