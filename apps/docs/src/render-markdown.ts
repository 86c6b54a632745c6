import MarkdownIt from 'markdown-it'
import { createAnchors } from './anchor.ts'
import { languages } from './highlight.ts'
import { escapeHtml } from './html.ts'

export interface Heading {
  readonly level: number
  readonly text: string
  readonly anchor: string
}

export interface Rendered {
  readonly html: string
  /** The headings below the title. */
  readonly headings: readonly Heading[]
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

const languageOf = (token: Token) => token.info.trim().split(' ')[0] || 'text'
const isFence = (token: Token | undefined) => token?.type === 'fence'

/** Makes tables scroll by themselves, also with the keyboard. A table without headings for its rows has an empty corner. */
function framedTables(html: string): string {
  let count = 0
  return html
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll('<table>', () => {
      count++
      return `<div class="table" tabindex="0" role="region" aria-label="Table ${count}"><table>`
    })
    .replaceAll('</table>', '</table></div>')
}

/** Diagrams are for GitHub, which draws them. A table next to each says the same. */
const isDiagram = (token: Token) => isFence(token) && languageOf(token) === 'mermaid'

/** The number of code blocks from `start` on that say the same in different languages: nothing is between them. */
function alternativesFrom(tokens: readonly Token[], start: number): number {
  let end = start
  while (isFence(tokens[end])) end++
  const group = tokens.slice(start, end).map(languageOf)
  return new Set(group).size === group.length ? group.length : 1
}

/**
 * Creates the renderer of the site's pages. Links to other pages become links of the site; links to pages that the site
 * does not have keep their text only. Code blocks in different languages with nothing between them become tabs.
 * @param names the pages of the site.
 */
export function createRenderer(names: ReadonlySet<string>, toHtml: (code: string, language: string) => string) {
  const markdown = new MarkdownIt()
  markdown.renderer.rules.heading_close = (tokens, at, options, _env, self) => {
    const anchor = tokens[at - 2]?.attrGet('id')
    const text = escapeHtml(tokens[at - 1]?.content ?? '')
    const link = `<a class="permalink" href="#${anchor}" aria-label="Link to “${text}”">#</a>`
    return link + self.renderToken(tokens, at, options)
  }

  const codeBlock = (token: Token) => {
    const name = languages[languageOf(token)] ?? 'Text'
    return `<div class="code" data-language="${name}">${toHtml(token.content.trimEnd(), languageOf(token))}</div>`
  }

  const siteLink = (href: string): string | null => {
    if (/^(https?|mailto):|^#/.test(href)) return href
    const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
    if (names.has(name)) return `/docs/${name}${anchor}`
    if (href.startsWith('images/') || href === 'openapi.json') return `/docs/${href}`
    return null
  }

  /** Removes the links that lead nowhere, diagrams, and the title, which the layout shows. */
  const adapt = (tokens: Token[]): Token[] => {
    for (const { children } of tokens) {
      const open: boolean[] = []
      for (const token of children ?? []) {
        if (token.type === 'image') token.attrSet('src', siteLink(String(token.attrGet('src'))) ?? '')
        if (token.type === 'link_open') {
          const href = siteLink(String(token.attrGet('href')))
          if (href) token.attrSet('href', href)
          else token.hidden = true
          open.push(href !== null)
        }
        if (token.type === 'link_close') token.hidden = !open.pop()
      }
    }
    const afterTitle = tokens.findIndex((token) => token.type === 'heading_close') + 1
    return tokens.slice(afterTitle).filter((token) => !isDiagram(token))
  }

  return (source: string): Rendered => {
    const env = {}
    const tokens = adapt(markdown.parse(source, env))
    const anchorOf = createAnchors()
    const headings = tokens.flatMap((token, at) => {
      const inline = token.type === 'heading_open' ? tokens[at + 1] : undefined
      if (!inline) return []
      const text = (inline.children ?? []).map(({ content }) => content).join('')
      const anchor = anchorOf(inline.content)
      token.attrSet('id', anchor)
      return [{ level: Number(token.tag.slice(1)), text, anchor }]
    })

    const parts: string[] = []
    let from = 0
    const flush = (to: number) => parts.push(markdown.renderer.render(tokens.slice(from, to), markdown.options, env))
    for (let at = 0; at < tokens.length; at++) {
      if (!isFence(tokens[at])) continue
      flush(at)
      const count = alternativesFrom(tokens, at)
      const blocks = tokens.slice(at, at + count).map(codeBlock)
      parts.push(count === 1 ? (blocks[0] ?? '') : `<div class="tabs">${blocks.join('')}</div>`)
      at += count - 1
      from = at + 1
    }
    flush(tokens.length)
    return { html: framedTables(parts.join('')), headings }
  }
}
