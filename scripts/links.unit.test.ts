import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['README.md', 'docs/**/*.md', 'packages/*/README.md', 'apps/*/README.md'], { cwd: root })

/** A heading's name in a link, as it is made where Markdown is read. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const textOf = (page: string) => readFileSync(join(root, page), 'utf8').replace(/^```.*?^```/gms, '')
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** The links of a page that lead to something in this repository. */
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

describe('links lead somewhere:', () => {
  it.each(pages)('%s', (page) => {
    expect(linksOf(page).filter((link) => isDead(page, link))).toEqual([])
  })
})

it('docs/README.md lists every page', () => {
  const listed = linksOf('docs/README.md').map((link) => normalize(join('docs', link)))
  const others = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
  expect(others.filter((page) => !listed.includes(page))).toEqual([])
})
