import { posix } from 'node:path'
import type { Block, BlockPages, DocumentFacts, LinkedFile } from './blocks.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What people wrote is text and never markup. Characters that XML and HTML forbid disappear. */
const escapeHtml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `
:root{color-scheme:light dark;--ink:#111827;--soft:#4b5563;--page:#fff;--line:#d1d5db;--patient:#eff6ff;--physician:#f3f4f6}
@media(prefers-color-scheme:dark){:root{--ink:#f3f4f6;--soft:#c3c9d3;--page:#111418;--line:#3b424d;--patient:#172a45;--physician:#20252d}a{color:#93c5fd}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem}
dl{margin:0}dt{color:var(--soft);font-size:.875rem;margin-top:.75rem}dd{margin:0}
dd,.text{white-space:pre-wrap;overflow-wrap:anywhere}[dir=auto]{unicode-bidi:plaintext}
ol{list-style:none;margin:0;padding:0}li.message{margin:.75rem 0;padding:.6rem .8rem;border:1px solid var(--line);border-radius:.6rem}
.patient{background:var(--patient)}.physician{background:var(--physician)}.notice{border-style:dashed!important;color:var(--soft)}
.meta{margin:0;color:var(--soft);font-size:.875rem}.meta b{color:var(--ink)}.text{margin:.25rem 0 0}
.files{margin:.5rem 0 0;padding-inline-start:1.2rem;list-style:disc}a{overflow-wrap:anywhere}
@media print{li.message{break-inside:avoid}}
`

/** A link from a document to a file of the archive. Each part of the path is escaped, because names are the users' own. */
function hrefOf(document: string, { path }: LinkedFile): string {
  const parts = posix.relative(posix.dirname(document), path).split('/')
  return parts.map(encodeURIComponent).join('/')
}

/** The list or facts element that is open. It surrounds several blocks. */
type Open = 'none' | 'dl' | 'ol'
const openTag: Readonly<Record<Open, string>> = { none: '', dl: '<dl>\n', ol: '<ol>\n' }
const closeTag: Readonly<Record<Open, string>> = { none: '', dl: '</dl>\n', ol: '</ol>\n' }
const placeOf: Readonly<Record<Block['kind'], Open>> = {
  title: 'none',
  heading: 'none',
  fact: 'dl',
  link: 'dl',
  message: 'ol',
}

/** Text without letters has the direction of the page; `auto` would treat it as left to right. */
const directionOf = (text: string) => (/\p{L}/u.test(text) ? ' dir="auto"' : '')

function renderBlock(block: Block, document: string): string {
  const link = (file: LinkedFile) =>
    `<a href="${escapeHtml(hrefOf(document, file))}"><bdi>${escapeHtml(file.name)}</bdi></a>`
  switch (block.kind) {
    case 'title':
      return `<h1>${escapeHtml(block.text)}</h1>\n`
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>\n`
    case 'fact':
      return `<dt>${escapeHtml(block.label)}</dt><dd${block.isCode ? ' dir="ltr"' : directionOf(block.text)}>${escapeHtml(block.text)}</dd>\n`
    case 'link':
      return `<dt>${escapeHtml(block.label)}</dt><dd>${block.files.map(link).join(' · ')}</dd>\n`
    case 'message': {
      const files = block.files.map((file) => `<li>${link(file)}</li>`).join('')
      const time = `<time datetime="${escapeHtml(block.at)}">${escapeHtml(block.atText)}</time>`
      return `<li class="message ${block.author}"><p class="meta"><b><bdi>${escapeHtml(block.name)}</bdi></b> · ${time}</p>
<p class="text"${directionOf(block.text)}>${escapeHtml(block.text)}</p>${files === '' ? '' : `<ul class="files">${files}</ul>`}</li>\n`
    }
  }
}

/**
 * Renders a document as a self-contained page: no scripts, nothing from other origins, and a policy that forbids
 * both.
 * @param path of the page in the archive. Links to files lead from there.
 */
export async function* renderHtml(facts: DocumentFacts, pages: BlockPages, path: string): AsyncGenerator<string> {
  yield `<!doctype html>
<html lang="${escapeHtml(facts.language)}" dir="${facts.direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(facts.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
`
  let open: Open = 'none'
  for await (const page of pages) {
    let html = ''
    for (const block of page) {
      const place = placeOf[block.kind]
      if (place !== open) html += closeTag[open] + openTag[place]
      open = place
      html += renderBlock(block, path)
    }
    yield html
  }
  yield `${closeTag[open]}</main>\n</body>\n</html>\n`
}
