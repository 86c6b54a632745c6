import { basename, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const entry = resolve(import.meta.dirname, '../src/frame/preload.ts')
const base = '/embed/v1/'

type Bundle = Readonly<Record<string, { readonly type: string; readonly fileName: string; readonly name?: string }>>

/** Returns the URL of each language's main dictionary. */
function addressesOfWords(bundle: Bundle): Record<string, string> {
  const parts = Object.values(bundle).flatMap((part) => {
    const facade = 'facadeModuleId' in part ? String(part.facadeModuleId) : ''
    const isWords = part.type === 'chunk' && /\/src\/frame\/ui\/words\/[a-z]{2}\.ts$/.test(facade)
    return isWords ? [[basename(facade, '.ts'), base + part.fileName] as const] : []
  })
  if (parts.length === 0) throw new Error('the build has no words')
  return Object.fromEntries(parts)
}

/** Builds the code that runs before the app, as one script without imports. */
async function scriptOf(words: Record<string, string>, target: string[]): Promise<string> {
  const [made] = [
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { WORDS: JSON.stringify(words) },
      build: {
        target,
        write: false,
        rolldownOptions: { output: { minify: true } },
        lib: { entry, formats: ['iife'], name: 'consultPreload' },
      },
    }),
  ].flat()
  const [chunk] = made && 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error('the preload script is missing')
  return chunk.code.trim()
}

/**
 * A module script, so that it waits for the style sheet as the app itself would. If the app's code fails to load, the page
 * reloads.
 */
const beginning = (app: string) =>
  `greeted.then(()=>import(${JSON.stringify(app)})).catch(()=>setTimeout(()=>location.reload(),5000))`

/**
 * Inlines the script that runs before the app into the page. On a slow connection, a separate file would arrive half a
 * second later. The service allows the script by its hash (apps/api/src/frame-headers.ts).
 */
export function inlinePreload(target: string[]): Plugin {
  return {
    name: 'consult:inline-preload',
    buildStart() {
      this.addWatchFile(entry)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [tag, app] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
        if (!tag || !app) throw new Error('the page has no app')
        const preloaded = await scriptOf(addressesOfWords(bundle as Bundle), target)
        return {
          // The browser fetches the app at once and runs it after the greeting. Running it earlier would delay the greeting.
          html: html.replace(tag, `<link rel="modulepreload" crossorigin href="${app}">`),
          tags: [
            { tag: 'script', children: preloaded, injectTo: 'head-prepend' },
            { tag: 'script', attrs: { type: 'module' }, children: beginning(app), injectTo: 'head' },
          ],
        }
      },
    },
  }
}
