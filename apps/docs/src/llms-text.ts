import type { Chapter } from './pages.ts'

/** The site for language models (llmstxt.org): what each page covers, and where its Markdown is. */
export function llmsText(chapters: readonly Chapter[]): string {
  const lists = chapters.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](/docs/${page.name}.md): ${page.summary}`).join('\n')}\n`,
  )
  return `# Consult

> Consult is a service through which partner companies run clinical consults for their patients: message threads with a
> physician, and live calls with a waiting room. Partners use the REST API below /v1, signed webhooks, and a widget.

The OpenAPI document is at /v1/openapi.json.

${lists.join('\n')}`
}
