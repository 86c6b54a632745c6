import { transformerStyleToClass } from '@shikijs/transformers'
import { type BundledLanguage, createHighlighter } from 'shiki'

/** The languages of the pages' code, and their names for readers. */
export const languages: Readonly<Record<string, string>> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  tsx: 'React',
  html: 'HTML',
  http: 'HTTP',
  json: 'JSON',
  python: 'Python',
  sql: 'SQL',
}

/** Colors code by classes, because the pages' policy allows no inline styles. */
export async function createCodeColors(): Promise<{
  /** @returns HTML of a `<pre>`. Code in a language that is not in `languages` has no colors. */
  toHtml(code: string, language: string): string
  /** The style sheet of all classes that `toHtml` has used so far. */
  css(): string
}> {
  const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const
  const highlighter = await createHighlighter({
    themes: Object.values(themes),
    langs: Object.keys(languages) as BundledLanguage[],
  })
  const toClass = transformerStyleToClass({ classPrefix: 'c-' })
  return {
    toHtml: (code, language) => {
      return highlighter.codeToHtml(code, {
        lang: languages[language] ? language : 'text',
        themes,
        defaultColor: 'light-dark()',
        transformers: [toClass],
      })
    },
    css: () => toClass.getCSS(),
  }
}
