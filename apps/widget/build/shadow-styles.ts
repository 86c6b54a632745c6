import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const prefix = 'shadow:'
const tokensFile = fileURLToPath(import.meta.resolve('@consult/design/tokens.css'))

/** Returns the custom properties that the first block of `selector` sets. */
function tokensOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  if (start === -1) throw new Error(`tokens.css has no block for ${selector}`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, token = '', value = '']) => [token, value]))
}

const squeeze = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()

/** Returns the stylesheet with the design tokens that it uses, for light and dark. */
function withTokens(styles: string, tokens: string): string {
  const light = tokensOf(tokens, ':root')
  const dark = tokensOf(tokens, ':root[data-theme="dark"]')
  const used = [...new Set(styles.match(/--[\w-]+(?=\))/g))]
  const unknown = used.filter((token) => !light.has(token))
  if (unknown.length > 0) throw new Error(`no such token: ${unknown.join(', ')}`)
  const declare = (from: Map<string, string>) =>
    used
      .filter((token) => from.has(token))
      .map((token) => `${token}:${from.get(token)}`)
      .join(';')
  return squeeze(`:host{${declare(light)}}
    @media (prefers-color-scheme:dark){:host([theme=auto]){${declare(dark)}}}
    :host([theme=dark]){${declare(dark)}}
    ${styles}`)
}

/**
 * Resolves `import { css } from 'shadow:./some.css'` to a string: a stylesheet for a shadow root in the partner's page, with
 * the design tokens it uses. It leaves out the other tokens to save space. The stylesheet has no other colors.
 */
export function shadowStyles(): Plugin {
  return {
    name: 'consult:shadow-styles',
    resolveId: (id, importer) =>
      id.startsWith(prefix) ? `\0${prefix}${resolve(dirname(importer ?? ''), id.slice(prefix.length))}.js` : null,
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const file = id.slice(1 + prefix.length, -'.js'.length)
      this.addWatchFile(file)
      this.addWatchFile(tokensFile)
      const css = withTokens(readFileSync(file, 'utf8'), readFileSync(tokensFile, 'utf8'))
      return `export const css = ${JSON.stringify(css)}`
    },
  }
}
