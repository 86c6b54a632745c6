import { escapeHtml } from './html.ts'
import type { Chapter, SitePage } from './pages.ts'
import type { Heading, Rendered } from './render-markdown.ts'

/** The URLs of the files that every page loads. */
export interface PageAssets {
  readonly theme: string
  readonly script: string
  readonly styles: readonly string[]
}

const link = (href: string, text: string, isCurrent = false) =>
  `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`

function navigation(chapters: readonly Chapter[], current: string): string {
  const own = chapters.map(
    ({ title, pages }) =>
      `<h2>${escapeHtml(title)}</h2><ul>${pages
        .map((page) => link(`/docs/${page.name}`, page.title, page.name === current))
        .join('')}</ul>`,
  )
  const reference = [
    link('/docs/reference', 'API reference'),
    link('/docs/openapi.json', 'OpenAPI document'),
    link('/docs/postman.json', 'Postman collection'),
  ]
  return `${own.join('')}<h2>Reference</h2><ul>${reference.join('')}</ul>`
}

function outline(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2)
  if (shown.length < 2) return ''
  const links = shown.map(({ anchor, text }) => link(`#${anchor}`, text))
  return `<nav class="outline" aria-labelledby="outline"><h2 id="outline">On this page</h2><ul>${links.join('')}</ul></nav>`
}

function html(head: { title: string; summary: string }, assets: PageAssets, nav: string, main: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(head.title)}</title>
    <meta name="description" content="${escapeHtml(head.summary)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <script src="${assets.theme}"></script>
    ${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n    ')}
    <script type="module" src="${assets.script}"></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header>
      <a class="home" href="/docs">Consult docs</a>
      <button type="button" data-do="search" hidden>Search <kbd>/</kbd></button>
      <button type="button" data-do="theme" hidden>Dark</button>
    </header>
    <div class="columns">
      <details class="menu" open><summary>Menu</summary><nav aria-label="Pages">${nav}</nav></details>
      <main id="main" tabindex="-1">${main}</main>
    </div>
    <dialog aria-label="Search the documentation">
      <input type="search" aria-label="Search" placeholder="Search the documentation" autocomplete="off" spellcheck="false">
      <p role="status"></p>
      <ol class="results"></ol>
    </dialog>
  </body>
</html>
`
}

/** The HTML of a page. */
export function pageHtml(
  { name, title, summary }: SitePage,
  rendered: Rendered,
  chapters: readonly Chapter[],
  assets: PageAssets,
): string {
  const copy = `<button type="button" data-do="copy-page" data-page="${name}" hidden>Copy as Markdown</button>`
  const source = `<a href="/docs/${name}.md">Markdown</a>`
  const main = `<h1>${escapeHtml(title)}</h1><p class="actions">${copy} ${source}</p>${outline(rendered.headings)}${rendered.html}`
  return html({ title: `${title} · Consult docs`, summary }, assets, navigation(chapters, name), main)
}

/** The HTML of the site's first page: every page with what it covers. */
export function homeHtml(chapters: readonly Chapter[], assets: PageAssets): string {
  const tables = chapters.map(({ title, pages }) => {
    const rows = pages.map(
      ({ name, title: page, summary }) =>
        `<tr><td><a href="/docs/${name}">${escapeHtml(page)}</a></td><td>${escapeHtml(summary)}</td></tr>`,
    )
    return `<h2>${escapeHtml(title)}</h2><div class="table"><table>${rows.join('')}</table></div>`
  })
  const start = `<p>To integrate with Consult, start with the <a href="/docs/quick-start">quick start</a>. Every route is in the
    <a href="/docs/reference">API reference</a>.</p>`
  const summary = 'How to integrate with Consult, and how physicians use the portal.'
  return html(
    { title: 'Consult docs', summary },
    assets,
    navigation(chapters, ''),
    `<h1>Documentation</h1>${start}${tables.join('')}`,
  )
}
