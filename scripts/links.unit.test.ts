import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/README.md', 'packages/*/README.md', 'apps/*/README.md'], {
  cwd: root,
})

/** The anchor of a heading, as Markdown renderers generate it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const textOf = (page: string) => readFileSync(join(root, page), 'utf8').replace(/^```.*?^```/gms, '')
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** The links of a page to files and anchors in this repository. */
function linksOf(page: string): string[] {
  const found = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return found.filter((link) => !/^(https?|mailto):/.test(link))
}

function isDead(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : normalize(join(dirname(page), path))
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
}

describe('relative links', () => {
  it.each(pages)('in %s lead to a file and a heading that exist', (page) => {
    expect(linksOf(page).filter((link) => isDead(page, link))).toEqual([])
  })
})

it('docs/README.md lists every page, except decisions, which docs/decisions/README.md lists', () => {
  const indexes = ['docs/README.md', 'docs/decisions/README.md']
  const listed = indexes.flatMap((index) => linksOf(index).map((link) => normalize(join(dirname(index), link))))
  const others = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
  expect(others.filter((page) => !listed.includes(page))).toEqual([])
})

/** The pages for those who work on the code. Their paths may begin at any folder. */
const internalPages = pages.filter((page) => /^[A-Z]|^docs\/(internals|decisions)\/|^(apps|packages)\//.test(page))

it('the sources that pages about the code name exist', () => {
  const sources = globSync('{apps,bench,e2e,packages,scripts}/**/*.{ts,tsx,sql}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|\.next)$/.test(String(name)),
  })
  expect(sources.length).toBeGreaterThan(3_000)
  const named = internalPages.flatMap((page) =>
    [...textOf(page).matchAll(/`((?:[\w.()-]+\/)+[\w.-]+\.(?:tsx?|sql))`/g)].map(([, path = '']) => ({ page, path })),
  )
  expect(named.length).toBeGreaterThan(50)
  // `NNNN` stands for the number of a migration.
  const isThere = (path: string) => path.includes('NNNN') || sources.some((source) => `/${source}`.endsWith(`/${path}`))
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
})
