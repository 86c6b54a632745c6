import { expect, it } from 'vitest'
import { createRenderer } from './render-markdown.ts'

const render = createRenderer(
  new Set(['events', 'webhooks']),
  (code, language) => `<pre lang="${language}">${code}</pre>`,
)

it('a link to a page of the site leads to the page, and a link to another page keeps only its text', () => {
  const { html } = render(
    '# Title\n\n[Events](events.md#types), [operations](operations.md), [web](https://example.com)',
  )
  expect(html).toContain('<a href="/docs/events#types">Events</a>, operations, <a href="https://example.com">web</a>')
})

it('headings get the anchors that GitHub gives them, also when two have the same text', () => {
  const { headings } = render('# Title\n\n## What is `live`?\n\n## Types\n\n### Types\n')
  expect(headings.map(({ anchor }) => anchor)).toEqual(['what-is-live', 'types', 'types-1'])
})

it('code blocks in different languages with nothing between them become tabs, and two in one language do not', () => {
  const block = (language: string) => `\`\`\`${language}\ncode\n\`\`\`\n\n`
  expect(render(`# T\n\n${block('sh')}${block('ts')}`).html).toContain('<div class="tabs">')
  expect(render(`# T\n\n${block('sh')}${block('sh')}`).html).not.toContain('tabs')
  expect(render(`# T\n\n${block('sh')}Then:\n\n${block('ts')}`).html).not.toContain('tabs')
})

it('HTML in a page is shown as text', () => {
  expect(render('# Title\n\n<script>alert(1)</script>').html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
})

it('diagrams are left out', () => {
  expect(render('# Title\n\n```mermaid\nstateDiagram-v2\n```\n\nText').html).toBe('<p>Text</p>\n')
})
